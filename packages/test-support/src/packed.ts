/**
 * Texts side by side in as few texts as hold them, each of `max` characters at most; longer ones
 * are left out.
 */
export function packed(texts: readonly string[], max: number): string[] {
  const packs: string[] = []
  for (const text of texts.filter(({ length }) => length <= max)) {
    const last = packs.at(-1)
    const joined = `${last} ${text}`
    if (last === undefined || joined.length > max) packs.push(text)
    else packs[packs.length - 1] = joined
  }
  return packs
}
