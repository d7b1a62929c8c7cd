import { useSyncExternalStore } from 'react'
import { text } from '../../platform/text.ts'
import { chooseTheme, getTheme, THEMES, watchTheme } from '../../platform/theme.ts'
import type { Theme } from '../../platform/theme.ts'

/** Selects the theme. The transparent select covers its icon, a half-moon. */
export function ThemeSelect() {
  const theme = useSyncExternalStore(watchTheme, getTheme, () => 'system')
  return (
    <div
      data-for="script"
      className="relative grid size-11 place-items-center rounded-control text-soft outline-accent has-focus-visible:outline-2 hover:bg-sunken hover:text-ink"
    >
      <svg viewBox="0 0 24 24" aria-hidden className="icon size-5">
        <circle cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 0 18z" className="fill-current" />
      </svg>
      <select
        aria-label={text.theme.label}
        title={text.theme.label}
        value={theme}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {text.theme[each]}
          </option>
        ))}
      </select>
    </div>
  )
}
