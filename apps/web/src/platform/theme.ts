/** What a person chose to read in; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const KEY = 'theme'

const listeners = new Set<() => void>()

function themeOf(value: string | null | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** The colours of the window around the page: the head holds light's and then dark's. */
function colourWindow(theme: Theme): void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  for (const [index, meta] of metas.entries()) {
    const scheme = index === 0 ? 'light' : 'dark'
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`
    else meta.media = theme === scheme ? 'all' : 'not all'
  }
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  colourWindow(theme)
  for (const listener of listeners) listener()
}

/** The theme of this moment; the script in the head has read it before the first paint. */
export function getTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme)
}

/** Shows the theme and keeps it for the next visit; where nothing can be kept, for this page. */
export function chooseTheme(theme: Theme): void {
  apply(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is forbidden or full.
  }
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) apply(themeOf(newValue))
}

/** A page that comes back as it was left has not heard of what other tabs did meanwhile. */
function followReturn({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  try {
    apply(themeOf(localStorage.getItem(KEY)))
  } catch {
    // Nothing was kept there.
  }
}

/** Calls back at every change, those of other tabs included; returns how to stop. */
export function watchTheme(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', followOtherTabs)
    window.addEventListener('pageshow', followReturn)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', followOtherTabs)
    window.removeEventListener('pageshow', followReturn)
  }
}
