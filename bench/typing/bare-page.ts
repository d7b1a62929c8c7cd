import type { BrowserContext, Page } from '@playwright/test'

/** The styles of a field that decide how much work its layout is. */
const STYLES = [
  'width',
  'height',
  'font',
  'letter-spacing',
  'font-feature-settings',
  'font-optical-sizing',
  'overflow-wrap',
  'tab-size',
  'text-align',
] as const

const PATH = '/bare-field'

interface Look {
  styles: Record<string, string>
  attributes: Record<string, string>
  faces: string[]
}

function lookOf(field: Element, names: readonly string[]): Look {
  const computed = getComputedStyle(field)
  const styles = Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name)]))
  const attributes: Record<string, string> = {}
  for (const name of ['dir', 'required', 'placeholder', 'autocomplete']) {
    const value = field.getAttribute(name)
    if (value !== null) attributes[name] = value
  }
  const rules: CSSRule[] = [...document.styleSheets].flatMap((sheet) => Array.from(sheet.cssRules))
  // Fonts may be declared within layers.
  for (const rule of rules) if (rule instanceof CSSGroupingRule) rules.push(...rule.cssRules)
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule).map((rule) => rule.cssText)
  return { styles, attributes, faces }
}

function pageOf({ styles, attributes, faces }: Look): string {
  const rules = Object.entries(styles).map(([name, value]) => `${name}: ${value};`)
  const own = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<!doctype html>
<meta charset="utf-8">
<style>
${faces.join('\n')}
textarea { ${rules.join(' ')} border: 0; padding: 0; resize: none; }
</style>
<textarea ${own.join(' ')}></textarea>`
}

/** Opens a page with nothing but a field of the same font, size and attributes. */
export async function openBarePage(context: BrowserContext, editor: Page): Promise<Page> {
  // Fonts come from the same origin.
  const address = new URL(PATH, editor.url()).href
  const look = await editor.locator('textarea').evaluate(lookOf, STYLES)
  const page = await context.newPage()
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: pageOf(look) }),
  )
  await page.goto(address)
  await page.evaluate(() => document.fonts.ready)
  return page
}
