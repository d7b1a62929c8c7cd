import { facesOf, isLatin, packageRulesOf, WEIGHTS } from './faces.ts'
import type { Face, Typeface } from './faces.ts'
import { rangeOf } from './letters.ts'

const WEIGHT = `${WEIGHTS.min} ${WEIGHTS.max}`

type Display = 'optional' | 'swap'

function ruleOf({ family, style }: Typeface, { name, points }: Face, display: Display): string {
  return `@font-face {
  font-family: '${family}';
  font-style: ${style};
  font-display: ${display};
  font-weight: ${WEIGHT};
  src: url('./faces/${name}') format('woff2');
  unicode-range: ${rangeOf(points)};
}
`
}

/** The rules of a typeface: ours, and those of its package for letters that are not Latin 1. */
export function rulesOf(typeface: Typeface, display: Display): string[] {
  const { first, more } = facesOf(typeface)
  const others = packageRulesOf(typeface)
    .filter((rule) => !isLatin(rule))
    .map((rule) =>
      rule.replace(/url\(\.([^)]*)\)/, `url('@fontsource-variable/${typeface.folder}$1')`),
    )
    // Of files with other weights a browser takes those alone.
    .map((rule) => rule.replace(/font-weight: \d+ \d+/, `font-weight: ${WEIGHT}`))
  return [...others, ruleOf(typeface, more, display), ruleOf(typeface, first, display)]
}
