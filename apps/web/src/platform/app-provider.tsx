import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { App } from './app-context.ts'

const AppContext = createContext<App | undefined>(undefined)

export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queryClient}>{children}</QueryClientProvider>
    </AppContext>
  )
}

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('useApp needs an AppProvider above it')
  return app
}
