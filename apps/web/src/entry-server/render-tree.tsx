import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { App } from '../platform/app-context.ts'
import { AppProvider } from '../platform/app-provider.tsx'

/** React's HTML, split by its place in the document. */
export interface RenderedTree {
  /** What React put in front of the rest: title, description, preloads. */
  head: string
  body: string
}

const LEADING_HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/

/** Renders elements inside the app's provider. */
export function renderTree(app: App, children: ReactNode): RenderedTree {
  const html = renderToString(
    <StrictMode>
      <AppProvider app={app}>{children}</AppProvider>
    </StrictMode>,
  )
  const head = LEADING_HEAD.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}
