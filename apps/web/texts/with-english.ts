/** Nested texts by key. */
export interface TextTable {
  [key: string]: unknown
}

/** Lists and functions are texts, not tables. */
function isTable(value: unknown): value is TextTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The keys of English that a translation lacks, with dots between levels. */
export function missingKeys(english: TextTable, own: TextTable, prefix = ''): string[] {
  return Object.entries(english).flatMap(([key, value]) => {
    const translated = own[key]
    if (value === undefined) return []
    if (translated === undefined) return [prefix + key]
    return isTable(value) && isTable(translated)
      ? missingKeys(value, translated, `${prefix}${key}.`)
      : []
  })
}

/** A translation in which English replaces missing texts. */
export function withEnglish(english: TextTable, own: TextTable): TextTable {
  const merged = Object.entries(english).map(([key, value]) => {
    const translated = own[key]
    const isBoth = isTable(value) && isTable(translated)
    return [key, isBoth ? withEnglish(value, translated) : (translated ?? value)] as const
  })
  return Object.fromEntries(merged)
}
