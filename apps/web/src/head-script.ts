// All the script that runs before the first paint. It says on <html> who reads, so that CSS shows the
// right buttons of a page that is the same for everyone, and lets go of what the head holds back until
// the page has been painted: links that are for no medium. It imports nothing, because a classic
// script cannot, and stands behind the style; the keys are those of platform/theme.ts and platform/session-storage.ts.
const root = document.documentElement.dataset

/** How long the rest waits for the first paint, and then for a picture of the first view. */
const PAINT_MS = 5_000
const PICTURE_MS = 1_000

function showTheme(theme: string | null): void {
  if (theme !== 'light' && theme !== 'dark') return
  root.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
    meta.media = meta.media.includes(theme) ? 'all' : 'not all'
  }
}

function showSession(): void {
  root.session = 'out'
  try {
    showTheme(localStorage.getItem('theme'))
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null')
    if (typeof user === 'object' && user !== null && !Array.isArray(user)) root.session = 'in'
  } catch {
    // Storage is forbidden or its content unreadable: nobody is signed in.
  }
}

/** Lets the browser have the scripts that links of the head name; gives their addresses. */
function releaseScripts(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload][media]')
  return Array.from(links, (link) => {
    link.media = 'all'
    return link.href
  })
}

/**
 * The style has our faces for those without script. A sheet of its own gives them to everybody
 * without painting anew what holds no letters.
 */
function showFaces(): void {
  const faces = Array.from(document.styleSheets)
    // Those of a browser's extensions nobody may read.
    .filter(({ href }) => href?.startsWith(location.origin))
    .flatMap(({ cssRules }) => Array.from(cssRules))
    .filter((rule) => rule instanceof CSSMediaRule)
    .flatMap(({ cssRules }) => Array.from(cssRules))
    .filter((rule) => rule instanceof CSSFontFaceRule)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(faces.map(({ cssText }) => cssText).join(''))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** A click on a button that cannot answer yet is done again when it can. */
function keepClicks(): void {
  const clicked = new Set<HTMLElement>()

  function keep(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>('button:not(form *),[href=""]')
    if (!button) return
    event.preventDefault()
    clicked.add(button)
  }

  document.addEventListener('click', keep)
  document.addEventListener(
    'alive',
    () => {
      document.removeEventListener('click', keep)
      for (const button of clicked) button.click()
    },
    { once: true },
  )
}

/** One file after the other, each as a task of its own: in between, the page answers. */
async function bringToLife(): Promise<void> {
  for (const address of releaseScripts()) {
    // What is missing the entry misses as well, and knows what to do about it.
    await import(/* @vite-ignore */ address).catch(() => undefined)
    await after(0)
  }
}

function after(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Once the first view stands, its picture included, or has had its time. */
async function whenPainted(): Promise<void> {
  const loaded = new Promise((resolve) => addEventListener('load', resolve))
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  // Nothing paints a tab in the background.
  await Promise.race([painted, after(document.hidden ? 0 : PAINT_MS)])
  await Promise.race([loaded, after(PICTURE_MS)])
}

showSession()
keepClicks()
void whenPainted().then(bringToLife)
// Before the first paint wherever they come so soon: afterwards they may break lines elsewhere, and
// what somebody has begun to read moves. Last: a browser that does not know such sheets lacks nothing else.
showFaces()
