/** The marks of a quotation and of one within it. */
export interface QuoteMarks {
  double: readonly [open: string, close: string]
  single: readonly [open: string, close: string]
}

const ENGLISH: QuoteMarks = { double: ['“', '”'], single: ['‘', '’'] }
const GERMAN: QuoteMarks = { double: ['„', '“'], single: ['‚', '‘'] }
const GUILLEMETS: QuoteMarks = { double: ['«', '»'], single: ['“', '”'] }
const NORDIC: QuoteMarks = { double: ['”', '”'], single: ['’', '’'] }
/** With narrow spaces that do not break. */
const FRENCH: QuoteMarks = { double: ['«\u202f', '\u202f»'], single: ['“', '”'] }

/** The marks of languages that do not use those of English. */
const MARKS: Partial<Record<string, QuoteMarks>> = {
  ar: GUILLEMETS,
  bg: GERMAN,
  cs: GERMAN,
  da: { double: ['»', '«'], single: ['›', '‹'] },
  de: GERMAN,
  'de-CH': { double: ['«', '»'], single: ['‹', '›'] },
  el: GUILLEMETS,
  es: GUILLEMETS,
  et: GERMAN,
  fa: GUILLEMETS,
  fi: NORDIC,
  fr: FRENCH,
  'fr-CH': { double: ['«\u202f', '\u202f»'], single: ['‹\u202f', '\u202f›'] },
  hu: { double: ['„', '”'], single: ['»', '«'] },
  is: GERMAN,
  it: GUILLEMETS,
  lt: GERMAN,
  nb: { double: ['«', '»'], single: ['‘', '’'] },
  no: { double: ['«', '»'], single: ['‘', '’'] },
  pl: { double: ['„', '”'], single: ['‚', '’'] },
  'pt-PT': GUILLEMETS,
  ro: { double: ['„', '”'], single: ['«', '»'] },
  ru: { double: ['«', '»'], single: ['„', '“'] },
  sk: GERMAN,
  sl: GERMAN,
  sv: NORDIC,
  uk: { double: ['«', '»'], single: ['„', '“'] },
}

const ARABIC = /\p{sc=Arabic}/u
/** Straight marks are part of Hebrew abbreviations. */
const HEBREW = /\p{sc=Hebrew}/u

/**
 * The marks of a text in a language (BCP 47); in none, those of its script. Undefined if straight marks
 * must stay.
 */
export function quoteMarksOf(text: string, language = ''): QuoteMarks | undefined {
  if (HEBREW.test(text)) return undefined
  const base = language.split('-')[0] ?? ''
  const own = MARKS[language] ?? MARKS[base]
  return own ?? (language === '' && ARABIC.test(text) ? GUILLEMETS : ENGLISH)
}
