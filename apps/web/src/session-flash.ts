// Runs in the head before the first paint: gives <html> the chosen theme, and says on it whether
// somebody is signed in, so that CSS shows the right buttons of a page that is the same for
// everyone. It imports nothing, because a classic script cannot; the keys are those of
// platform/theme.ts and platform/session-storage.ts.
const root = document.documentElement.dataset
root.session = 'out'
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    root.theme = theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
      meta.media = meta.media.includes(theme) ? 'all' : 'not all'
    }
  }
  const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null')
  if (typeof user === 'object' && user !== null && !Array.isArray(user)) root.session = 'in'
} catch {
  // Storage is forbidden or its content unreadable: nobody is signed in.
}
