import type { DataRouter } from 'react-router'

function fontFaceRules(rules: Iterable<CSSRule>): CSSFontFaceRule[] {
  return Array.from(rules).flatMap((rule) => {
    if (rule instanceof CSSFontFaceRule) return [rule]
    return rule instanceof CSSMediaRule ? fontFaceRules(rule.cssRules) : []
  })
}

function filesLoadedAtFirstPaint(): string[] {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return files
    .filter(({ responseEnd }) => responseEnd <= (paint?.startTime ?? 0))
    .map(({ name }) => new URL(name).pathname)
}

/**
 * Fonts that the first screen does not use: they loaded after the first paint, or would have shifted
 * its layout (head-script.ts).
 */
function findSkippedFonts(): FontFace[] {
  const loadedFiles = filesLoadedAtFirstPaint()
  const shown = new Set(
    Array.from(document.fonts, ({ family, style }) => `${family.replaceAll('"', '')} ${style}`),
  )

  function isSkipped({ style }: CSSFontFaceRule): boolean {
    const read = (name: string) => style.getPropertyValue(name)
    if (read('src').includes('local(')) return false
    return read('font-display') === 'optional'
      ? !loadedFiles.some((file) => read('src').includes(file))
      : !shown.has(`${familyOf(style)} ${read('font-style')}`)
  }

  return Array.from(document.styleSheets)
    .filter(({ href }) => href?.startsWith(location.origin))
    .flatMap(({ cssRules }) => fontFaceRules(cssRules))
    .filter(isSkipped)
    .map(({ style }) => createFontFace(style))
}

function familyOf(rule: CSSStyleDeclaration): string {
  return rule.getPropertyValue('font-family').replaceAll('"', '')
}

function createFontFace(rule: CSSStyleDeclaration): FontFace {
  return new FontFace(familyOf(rule), rule.getPropertyValue('src'), {
    style: rule.getPropertyValue('font-style'),
    weight: rule.getPropertyValue('font-weight'),
    unicodeRange: rule.getPropertyValue('unicode-range'),
    display: 'swap',
  })
}

/** Adds the fonts that the first screen skipped at the next navigation, so that no layout shifts. */
export function loadSkippedFonts(router: DataRouter): void {
  const { pathname } = router.state.location

  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    stop()
    for (const face of findSkippedFonts()) document.fonts.add(face)
    document.documentElement.dataset.slanted = ''
  })
}
