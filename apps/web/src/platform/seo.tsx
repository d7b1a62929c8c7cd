import type { ServerApp } from './app-context.ts'
import { useApp } from './app-provider.tsx'
import { machineHead } from './machine-head.ts'
import type { PageSubject } from './page-subject.ts'
import { text } from './text.ts'

interface SeoProps {
  title?: string
  /** Without one, the page has that of the site. */
  description: string
  /** The canonical path, such as `/post/1`. Without it the page is not indexed. */
  path?: string
  /** What the page is about. Only servers read it. */
  subject?: PageSubject | undefined
  /** The beginning of the addresses of its own feeds, such as `/tag/looms/`. Only servers read it. */
  feeds?: string
}

/** Title, description and canonical address of a page; on servers also what only programs read. */
export function Seo({ title, description, path, subject, feeds }: SeoProps) {
  const app = useApp()
  const { siteName, webOrigin } = app.site
  const summary = description.trim() || text.landing.description
  if (import.meta.env.SSR) {
    const facts = { title, description: summary, path, subject, feeds }
    ;(app as ServerApp).setMachineHead?.(machineHead(app.site, facts))
  }
  return (
    <>
      <title>{title ? `${title} · ${siteName}` : siteName}</title>
      <meta name="description" content={summary} />
      {path ? (
        <link rel="canonical" href={webOrigin + path} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}
