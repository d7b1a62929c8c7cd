import { Menu, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import type { StoredUser } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineBadge } from './offline-badge.tsx'
import { SearchLink } from './search-link.tsx'
import { SessionButtons } from './session-buttons.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeSelect } from './theme-select.tsx'

const PANEL = 'menu-panel'

const barLink =
  'rounded-control px-3 py-2 font-medium text-soft hover:text-ink aria-[current=page]:text-ink'
const panel = 'animate-slide-down border-t border-line bg-paper px-4 pt-2 pb-5 md:hidden'
/** It overlays the page and scrolls if the screen is too low. */
const panelOverPage =
  'absolute inset-x-0 top-full max-h-panel overflow-y-auto overscroll-contain border-b shadow-raised'
const panelLink = 'rounded-control px-3 py-3 text-lead font-medium hover:bg-sunken'

interface TopBarProps {
  user: StoredUser | null | undefined
  onLogout: () => void
}

/** Whether the menu is open. A new screen closes it, by a link beside it or with Back, and takes the focus. */
function useOpenMenu() {
  const { key } = useLocation()
  const [open, setOpen] = useState(false)
  const [shownKey, setShownKey] = useState(key)
  if (key !== shownKey) {
    setShownKey(key)
    setOpen(false)
  }
  return [open, setOpen] as const
}

export function TopBar({ user, onLogout }: TopBarProps) {
  const { site } = useApp()
  const hydrated = useHydrated()
  const [open, setOpen] = useOpenMenu()
  const toggle = useRef<HTMLButtonElement>(null)

  function close(): void {
    // The focused element disappears with the panel.
    if (open) toggle.current?.focus()
    setOpen(false)
  }

  function logout(): void {
    close()
    onLogout()
  }

  useEffect(() => {
    if (!open) return
    function closeOnEscape(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [open, setOpen])

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper print:hidden">
      <NavigationProgress />
      <div className="mx-auto flex h-bar max-w-page items-center gap-2 px-4 md:px-6">
        <a
          href={paths.landing}
          onClick={close}
          className="me-auto rounded-control py-1 font-text text-card font-semibold tracking-tight md:me-0 md:min-w-brand md:pe-4"
        >
          {site.siteName}
        </a>
        <nav aria-label={text.topBar.label} className="hidden flex-1 items-center md:flex">
          <SiteLinks className={barLink} />
        </nav>
        <OfflineBadge />
        <SearchLink />
        <ThemeSelect />
        <div className="hidden items-center gap-2 md:flex">
          <SessionButtons user={user} place="bar" onLogout={logout} />
        </div>
        <button
          ref={toggle}
          type="button"
          data-for="script"
          className="grid size-11 place-items-center rounded-control hover:bg-sunken md:hidden"
          aria-label={open ? text.topBar.closeMenu : text.topBar.openMenu}
          aria-expanded={open}
          aria-controls={open ? PANEL : undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon icon={open ? X : Menu} />
        </button>
      </div>
      {(open || !hydrated) && (
        <div
          id={PANEL}
          data-for={hydrated ? undefined : 'no-script'}
          className={`${panel} ${hydrated ? panelOverPage : ''}`}
        >
          <nav aria-label={text.topBar.label} className="-mx-3 grid">
            <SiteLinks className={panelLink} onFollow={close} />
          </nav>
          <div className="mt-3 grid gap-2">
            <SessionButtons
              // Without script nobody is signed in.
              user={hydrated ? user : null}
              place="panel"
              onLogout={logout}
              onFollow={close}
            />
          </div>
        </div>
      )}
    </header>
  )
}
