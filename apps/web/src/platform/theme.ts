/** The chosen colour scheme; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const KEY = 'theme'

const listeners = new Set<() => void>()

function themeOf(value: string | null | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Selects the theme-color of the browser's window. The head holds two: light, then dark. */
function setThemeColor(theme: Theme): void {
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
  setThemeColor(theme)
  for (const listener of listeners) listener()
}

export function getTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme)
}

export function chooseTheme(theme: Theme): void {
  apply(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is blocked or full: the theme lasts as long as the page.
  }
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) apply(themeOf(newValue))
}

/** A page in the back/forward cache receives no storage events. */
function followPageShow({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  try {
    apply(themeOf(localStorage.getItem(KEY)))
  } catch {
    // Storage is blocked.
  }
}

/** Calls back at every change in any tab; returns the function that unsubscribes. */
export function watchTheme(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', followOtherTabs)
    window.addEventListener('pageshow', followPageShow)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', followOtherTabs)
    window.removeEventListener('pageshow', followPageShow)
  }
}
