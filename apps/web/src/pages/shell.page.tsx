import { Outlet, ScrollRestoration } from 'react-router'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { useLogout } from '../features/session/use-logout.ts'
import { TopBar } from '../features/top-bar/top-bar.tsx'
import { text } from '../platform/text.ts'
import { ToastProvider } from '../ui/toasts.tsx'

const MAIN = 'main'

/** The layout around every screen. */
export function Component() {
  const user = useCurrentUser()
  const logout = useLogout()
  return (
    <ToastProvider>
      <a
        href={`#${MAIN}`}
        className="sr-only rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-50"
      >
        {text.common.skipToContent}
      </a>
      <TopBar user={user} onLogout={logout} />
      <main id={MAIN} tabIndex={-1} className="mx-auto max-w-page px-4 pb-24 outline-none md:px-6">
        <Outlet />
      </main>
      <ScrollRestoration />
    </ToastProvider>
  )
}
