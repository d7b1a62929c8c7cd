import { facesOf, isLatin, packageRulesOf, WEIGHTS } from './faces.ts'
import type { Face, Typeface } from './faces.ts'
import { rangeOf } from './letters.ts'

const WEIGHT = `${WEIGHTS.min} ${WEIGHTS.max}`

type Display = 'optional' | 'swap'

function writeRule({ family, style }: Typeface, { name, points }: Face, display: Display): string {
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

/**
 * The @font-face rules of a typeface: the generated files for Latin 1, and those of its package for
 * other letters.
 */
export function rulesOf(typeface: Typeface, display: Display): string[] {
  const { first, more } = facesOf(typeface)
  const others = packageRulesOf(typeface)
    .filter((rule) => !isLatin(rule))
    .map((rule) =>
      rule.replace(/url\(\.([^)]*)\)/, `url('@fontsource-variable/${typeface.folder}$1')`),
    )
    // The weights must match, or a browser would choose these files only.
    .map((rule) => rule.replace(/font-weight: \d+ \d+/, `font-weight: ${WEIGHT}`))
  return [...others, writeRule(typeface, more, display), writeRule(typeface, first, display)]
}
