import type { DataRouter } from 'react-router'

/** The rules of faces, those in a condition included. */
function faceRules(rules: Iterable<CSSRule>): CSSFontFaceRule[] {
  return Array.from(rules).flatMap((rule) => {
    if (rule instanceof CSSFontFaceRule) return [rule]
    return rule instanceof CSSMediaRule ? faceRules(rule.cssRules) : []
  })
}

/** The files that were there when the page was first painted. */
function filesInTime(): string[] {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return files
    .filter(({ responseEnd }) => responseEnd <= (paint?.startTime ?? 0))
    .map(({ name }) => new URL(name).pathname)
}

/**
 * What the first screen does without: faces that came after its first paint, and those that would
 * have moved what somebody may have been reading already (head-script.ts).
 */
function missedFaces(): FontFace[] {
  const inTime = filesInTime()
  const shown = new Set(
    Array.from(document.fonts, ({ family, style }) => `${family.replaceAll('"', '')} ${style}`),
  )

  function isMissed({ style }: CSSFontFaceRule): boolean {
    const read = (name: string) => style.getPropertyValue(name)
    if (read('src').includes('local(')) return false
    return read('font-display') === 'optional'
      ? !inTime.some((file) => read('src').includes(file))
      : !shown.has(`${familyOf(style)} ${read('font-style')}`)
  }

  return Array.from(document.styleSheets)
    .filter(({ href }) => href?.startsWith(location.origin))
    .flatMap(({ cssRules }) => faceRules(cssRules))
    .filter(isMissed)
    .map(({ style }) => faceOf(style))
}

function familyOf(rule: CSSStyleDeclaration): string {
  return rule.getPropertyValue('font-family').replaceAll('"', '')
}

function faceOf(rule: CSSStyleDeclaration): FontFace {
  return new FontFace(familyOf(rule), rule.getPropertyValue('src'), {
    style: rule.getPropertyValue('font-style'),
    weight: rule.getPropertyValue('font-weight'),
    unicodeRange: rule.getPropertyValue('unicode-range'),
    display: 'swap',
  })
}

/** Nothing that is read moves: faces that were too late for the first screen come with the next. */
export function showMissedFaces(router: DataRouter): void {
  const { pathname } = router.state.location

  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    stop()
    for (const face of missedFaces()) document.fonts.add(face)
    document.documentElement.dataset.slanted = ''
  })
}
