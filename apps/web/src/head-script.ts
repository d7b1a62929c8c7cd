// The only inline script, except on the writing screens (early-words-script.ts). It sets the session and the
// theme on <html>, so that CSS can adapt a page that is the same for everyone. After the first paint it loads
// scripts and fonts. It is inlined in the page after the style and imports nothing; its storage keys are those of
// platform/theme.ts and platform/session-storage.ts.
const root = document.documentElement.dataset

/** How long scripts wait for the first paint, and then for the picture of the first view. */
const PAINT_TIMEOUT_MS = 5_000
const PICTURE_TIMEOUT_MS = 1_000

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
    // Of null, too, it makes null.
    const user = JSON.parse(localStorage.getItem('user') as string) as object | null
    if (user?.constructor === Object) root.session = 'in'
  } catch {
    // Storage is blocked or its content invalid: nobody is signed in.
  }
}

/** Starts to load the scripts in the head's modulepreload links; returns their addresses. */
function preloadScripts(): string[] {
  return Array.from(
    document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload][media]'),
    (link) => {
      link.media = 'all'
      return link.href
    },
  )
}

/** The @media rules that contain lazy fonts; without script, they apply by themselves. */
function lazyFontRules(): CSSMediaRule[] {
  return (
    Array.from(document.styleSheets)
      // Reading the rules of another origin, such as a browser extension's, throws.
      .filter(({ href }) => href?.startsWith(location.origin))
      .flatMap(({ cssRules }) => Array.from(cssRules))
      .filter((rule) => rule instanceof CSSMediaRule)
      .filter(({ cssRules: [first] }) => first instanceof CSSFontFaceRule)
  )
}

function lazyFonts(): FontFace[] {
  return lazyFontRules()
    .flatMap(({ cssRules }) => Array.from(cssRules))
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => createFontFace(style))
}

function addFonts(faces: FontFace[]): void {
  for (const face of faces) document.fonts.add(face)
}

function positions(): string {
  return Array.from(document.querySelectorAll('main *'), (element) =>
    element.getBoundingClientRect().top.toFixed(),
  ).join()
}

/**
 * Adds the lazy fonts unless they would shift the layout of what is being read. Italic fonts are not
 * added while italic text is in view. The upright font is added, measured, and removed again before the
 * next paint if a line breaks elsewhere. platform/lazy-fonts.ts adds the rest at the next navigation.
 */
async function showLazyFonts(): Promise<void> {
  const fonts = lazyFonts()
  const upright = fonts.filter(({ style }) => style === 'normal')
  const slanted = Array.from(document.querySelectorAll('.prose :is(em, blockquote)'))
  if (slanted.every((element) => element.getBoundingClientRect().top > innerHeight)) {
    root.slanted = ''
    addFonts(fonts.filter((face) => !upright.includes(face)))
  }
  // The last one has the basic Latin letters.
  await upright.at(-1)?.load()
  const before = positions()
  addFonts(upright)
  if (positions() !== before) for (const face of upright) document.fonts.delete(face)
}

/** Unlike a changed style sheet, a new FontFace repaints only the text that uses it. */
function createFontFace(rule: CSSStyleDeclaration): FontFace {
  const read = (name: string) => rule.getPropertyValue(name)
  return new FontFace(read('font-family').replaceAll('"', ''), read('src'), {
    style: read('font-style'),
    weight: read('font-weight'),
    unicodeRange: read('unicode-range'),
    display: 'swap',
  })
}

/**
 * Replays clicks on buttons after hydration, and on About without a target. Plain pages, which are never hydrated, have
 * links to themselves outside of #root. The skip link is handled here at once: it must not replace
 * the fragment of the address, which may be a token (features/shell/skip-link.tsx).
 */
function recordClicks(): void {
  const clicked = new Set<HTMLElement>()

  function record(event: Event): void {
    const found = (event.target as Element).closest<HTMLAnchorElement>(
      'button:not(form *),#root [href=""],[href="#main"]',
    )
    if (!found) return
    event.preventDefault()
    if (found.hash) document.querySelector('main')?.focus()
    else clicked.add(found)
  }

  document.addEventListener('click', record)
  document.addEventListener(
    'ready',
    () => {
      document.removeEventListener('click', record)
      for (const button of clicked) button.click()
    },
    { once: true },
  )
}

/** Evaluates the scripts one after the other, each in a task of its own, so that input is not blocked. */
async function loadScripts(): Promise<void> {
  for (const address of preloadScripts()) {
    // The entry imports the same files and handles the failure.
    await import(/* @vite-ignore */ address).catch(() => 0)
    await after(0)
  }
}

function after(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Resolves after the first contentful paint; an earlier one may have backgrounds alone. At once in a background tab,
 * which is not painted.
 */
async function whenPainted(): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      // `first-contentful-paint` comes last, and `first-paint` has 11 letters.
      if (list.getEntries().at(-1)?.name[11]) resolve()
    }).observe({ type: 'paint', buffered: true })
  })
  await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  await Promise.race([painted, after(document.hidden ? 0 : PAINT_TIMEOUT_MS)])
}

const loaded = new Promise((resolve) => addEventListener('load', resolve))

/** Wide screens preload all fonts, and returning visitors have them cached. */
const wide = document.querySelector<HTMLLinkElement>('[as=font][media]')?.media ?? 'not all'
const hasFonts = matchMedia(wide).matches || navigator.serviceWorker?.controller

showSession()
recordClicks()
void whenPainted().then(async () => {
  root.painted = ''
  if (!hasFonts) showLazyFonts().catch(() => 0)
  // The picture of the first view loads before scripts, for a limited time.
  await Promise.race([loaded, after(PICTURE_TIMEOUT_MS)])
  await loadScripts()
})
if (hasFonts) {
  root.slanted = ''
  // As style rules: under a service worker, a FontFace made by a script does not use a preload.
  for (const { media } of lazyFontRules()) media.mediaText = 'all'
}
