/**
 * What is the same for all spellings of a name that differ in case only: of tags and of series. Upper
 * case first, because some letters are distinct in lower case only: ß and ss. Without Zod, so that the
 * browser can load it.
 */
export function tagKeyOf(name: string): string {
  const folded = name.normalize('NFC').toUpperCase().toLowerCase()
  // Σ becomes ς at the end of a word.
  return folded.replaceAll('ς', 'σ').replaceAll(/\s+/g, ' ').trim().normalize('NFC')
}
