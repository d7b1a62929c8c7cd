import { Monitor, Moon, Sun } from 'lucide'
import { useSyncExternalStore } from 'react'
import { text } from '../../platform/text.ts'
import { chooseTheme, getTheme, THEMES, watchTheme } from '../../platform/theme.ts'
import type { Theme } from '../../platform/theme.ts'
import { Icon } from '../../ui/icon.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon }

/**
 * Selects the theme. The transparent select covers its icon. CSS chooses the icon, so that it is right
 * before hydration.
 */
export function ThemeSelect() {
  const theme = useSyncExternalStore(watchTheme, getTheme, () => 'system')
  return (
    <div
      data-for="script"
      className="relative grid size-11 place-items-center rounded-control text-soft outline-accent has-focus-visible:outline-2 hover:bg-sunken hover:text-ink"
    >
      {THEMES.map((each) => (
        <Icon key={each} icon={icons[each]} data-theme-icon={each} className="size-5" />
      ))}
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
