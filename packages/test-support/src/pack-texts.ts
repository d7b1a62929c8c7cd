/**
 * Joins texts into as few texts of at most `max` characters as possible; longer ones are omitted.
 */
export function packTexts(texts: readonly string[], max: number): string[] {
  const packs: string[] = []
  for (const text of texts.filter(({ length }) => length <= max)) {
    const last = packs.at(-1)
    const joined = `${last} ${text}`
    if (last === undefined || joined.length > max) packs.push(text)
    else packs[packs.length - 1] = joined
  }
  return packs
}
