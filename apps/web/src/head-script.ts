// All the script that runs before the first paint. It says on <html> who reads, so that CSS shows the
// right buttons of a page that is the same for everyone, and lets go of what waits until the page has
// been painted: links that are for no medium, and faces. It stands in the page itself, behind the
// style, and imports nothing; the keys are those of platform/theme.ts and platform/session-storage.ts.
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

/** The rules of the style that hold faces for those without script alone. */
function lateRules(): CSSMediaRule[] {
  return (
    Array.from(document.styleSheets)
      // Those of a browser's extensions nobody may read.
      .filter(({ href }) => href?.startsWith(location.origin))
      .flatMap(({ cssRules }) => Array.from(cssRules))
      .filter((rule) => rule instanceof CSSMediaRule)
      .filter(({ cssRules: [first] }) => first instanceof CSSFontFaceRule)
  )
}

function lateFaces(): FontFace[] {
  return lateRules()
    .flatMap(({ cssRules }) => Array.from(cssRules))
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => faceOf(style))
}

function show(faces: FontFace[]): void {
  for (const face of faces) document.fonts.add(face)
}

/** How far from the top everything stands. */
function heights(): string {
  const all = Array.from(document.querySelectorAll('main *'))
  return all.map((element) => element.getBoundingClientRect().top.toFixed()).join()
}

/**
 * What somebody has begun to read must not move. Slanted words that are in sight stay as they are, and
 * a face for the rest is tried on: where it breaks a line elsewhere, it is taken off again before
 * anything is painted. Both come with the next screen: lazy-fonts.ts.
 */
async function showLateFaces(): Promise<void> {
  const late = lateFaces()
  const upright = late.filter(({ style }) => style === 'normal')
  const slanted = Array.from(document.querySelectorAll('.prose :is(em, blockquote)'))
  if (slanted.every((element) => element.getBoundingClientRect().top > innerHeight)) {
    root.slanted = ''
    show(late.filter((face) => !upright.includes(face)))
  }
  // The last is that of the letters on a keyboard.
  await upright.at(-1)?.load()
  const before = heights()
  show(upright)
  if (heights() !== before) for (const face of upright) document.fonts.delete(face)
}

/** A rule of the style, as what a script can add without painting anew what holds no letters. */
function faceOf(rule: CSSStyleDeclaration): FontFace {
  const read = (name: string) => rule.getPropertyValue(name)
  return new FontFace(read('font-family').replaceAll('"', ''), read('src'), {
    style: read('font-style'),
    weight: read('font-weight'),
    unicodeRange: read('unicode-range'),
    display: 'swap',
  })
}

/**
 * A click on a button that cannot answer yet is done again when it can. The skip link must not write
 * into an address whose fragment may be a token: features/shell/skip-link.tsx.
 */
function keepClicks(): void {
  const clicked = new Set<HTMLElement>()

  function keep(event: Event): void {
    const found = (event.target as Element).closest<HTMLAnchorElement>(
      'button:not(form *),[href=""],[href="#main"]',
    )
    if (!found) return
    event.preventDefault()
    if (found.hash) document.querySelector('main')?.focus()
    else clicked.add(found)
  }

  document.addEventListener('click', keep)
  document.addEventListener(
    'hydrated',
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

/** Once the page is painted; nothing paints a tab in the background. */
async function whenPainted(): Promise<void> {
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  await Promise.race([painted, after(document.hidden ? 0 : PAINT_MS)])
}

const loaded = new Promise((resolve) => addEventListener('load', resolve))

/** To wide screens all faces are on their way, and whoever was here before has them. */
const wide = document.querySelector<HTMLLinkElement>('[as=font][media]')?.media ?? 'not all'
const hasFaces = matchMedia(wide).matches || navigator.serviceWorker?.controller

showSession()
keepClicks()
void whenPainted().then(async () => {
  root.painted = ''
  if (!hasFaces) void showLateFaces().catch(() => undefined)
  // The picture of the first view comes before scripts, or has had its time.
  await Promise.race([loaded, after(PICTURE_MS)])
  await bringToLife()
})
if (hasFaces) {
  root.slanted = ''
  // As rules of the style: a preload under a service worker is none for a face that a script makes.
  for (const { media } of lateRules()) media.mediaText = 'all'
}
