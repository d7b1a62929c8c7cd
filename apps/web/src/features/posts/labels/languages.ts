/** Languages that most blogs are written in; any other one can be named by its tag. */
const COMMON =
  'ar bg bn ca cs da de el en es et eu fa fi fr gl he hi hr hu id is it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

/** The canonical form of a language tag (BCP 47); undefined if it is none. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.trim())[0]
  } catch {
    return undefined
  }
}

/** The name of a language; its tag if it has none. */
function languageName(tag: string, names: Intl.DisplayNames | undefined): string {
  try {
    return names?.of(tag) ?? tag
  } catch {
    return tag
  }
}

function namesIn(language: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames(language, { type: 'language' })
  } catch {
    return undefined
  }
}

/** The languages to choose from, with `chosen`, by their names in the language of the site. */
export function languageOptions(chosen: string, inLanguage: string) {
  const tags = chosen === '' || COMMON.includes(chosen) ? COMMON : [...COMMON, chosen]
  const names = namesIn(inLanguage)
  const collator = new Intl.Collator(inLanguage)
  return tags
    .map((tag) => ({ tag, name: languageName(tag, names) }))
    .toSorted((a, b) => collator.compare(a.name, b.name))
}
