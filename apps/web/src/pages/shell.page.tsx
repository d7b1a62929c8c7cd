import { Outlet, ScrollRestoration } from 'react-router'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { useLogout } from '../features/session/use-logout.ts'
import { Announcer } from '../features/shell/announcer.tsx'
import { MAIN } from '../features/shell/main-region.ts'
import { SkipLink } from '../features/shell/skip-link.tsx'
import { TopBar } from '../features/top-bar/top-bar.tsx'
import { ToastProvider } from '../ui/toasts.tsx'

/** The layout of every screen. */
export function Component() {
  const user = useCurrentUser()
  const logout = useLogout()
  return (
    <ToastProvider>
      <SkipLink />
      <TopBar user={user} onLogout={logout} />
      <main
        id={MAIN}
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 pb-24 outline-none md:px-6"
      >
        <Outlet />
      </main>
      <Announcer />
      {!import.meta.env.SSR && <ScrollRestoration />}
    </ToastProvider>
  )
}
