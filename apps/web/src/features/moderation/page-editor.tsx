import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/app-provider.tsx'
import { text } from '../../platform/text.ts'
import { pageSourceQuery } from './admin.queries.ts'
import { PageForm } from './page-form.tsx'
import type { PageDraft } from './page-form.tsx'
import { ListFailure, ListSkeleton } from './paged-list.tsx'

const NEW: PageDraft = { title: '', content: '', published: false }

interface PageEditorProps {
  /** Null for a new page. */
  slug: string | null
  onSaved: (slug: string) => void
}

/** The form for a page of the site, once its source is there. */
export function PageEditor({ slug, onSaved }: PageEditorProps) {
  const { api } = useApp()
  const { newPage, edit } = text.admin.pages
  const query = pageSourceQuery(api, slug ?? '')
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: slug !== null })
  return (
    <>
      <h2 className="pt-6 text-lead font-semibold">{slug === null ? newPage : edit(slug)}</h2>
      {slug === null && <PageForm draft={NEW} onSaved={onSaved} />}
      {slug !== null && data && <PageForm key={slug} draft={{ ...data, slug }} onSaved={onSaved} />}
      {slug !== null &&
        !data &&
        (error ? (
          <ListFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        ))}
    </>
  )
}
