import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/app-provider.tsx'
import type { StoredUser } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { pagePlace } from '../../writing/drafts/places.ts'
import { useDraft } from '../../writing/drafts/use-draft.ts'
import type { TextVersion } from '../../writing/use-versions.ts'
import { WritingForm } from '../../writing/writing-form.tsx'
import { pageSourceQuery } from './admin.queries.ts'
import { PageFields, PublishedField, SlugField } from './page-fields.tsx'
import { ListFailure } from '../../lists/paged-list.tsx'
import { useSavePage } from './use-save-page.ts'

const NEW_PAGE: TextVersion = {
  words: { slug: '', title: '', content: '', published: '' },
  updatedAt: undefined,
}

interface EditorProps {
  user: StoredUser | undefined
  onSaved: () => void
}

interface PageFormProps extends EditorProps {
  /** Null for a new page. */
  slug: string | null
  /** Undefined while it loads. */
  base: TextVersion | undefined
}

function PageForm({ slug, base, user, onSaved }: PageFormProps) {
  const texts = text.admin.pages
  const isNew = slug === null
  const handle = useDraft({ place: pagePlace(slug ?? ''), owner: user?._id })
  const { save, isPending, isSuccess, error } = useSavePage(slug, {
    finish: handle.finish,
    onSaved,
  })
  return (
    <WritingForm
      isNew={isNew}
      title={isNew ? texts.newPage : texts.edit(slug)}
      submit={texts.save}
      says={texts.shortcut}
      user={user}
      base={base}
      isLoading={base === undefined}
      handle={handle}
      fields={<PageFields>{isNew && <SlugField />}</PageFields>}
      changed={texts.conflict}
      busy={isPending || isSuccess}
      error={error}
      onSubmit={save}
    >
      <PublishedField />
    </WritingForm>
  )
}

export function NewPage(props: EditorProps) {
  return <PageForm {...props} slug={null} base={NEW_PAGE} />
}

export function EditedPage({ slug, ...props }: EditorProps & { slug: string }) {
  const { api } = useApp()
  const { data, error, isFetching, refetch } = useQuery(pageSourceQuery(api, slug))
  if (data || !error) return <PageForm {...props} slug={slug} base={data} />
  return (
    <section className="mx-auto max-w-reading py-10 md:py-14">
      <h1 className="font-text text-heading font-medium tracking-tight">
        {text.admin.pages.edit(slug)}
      </h1>
      <ListFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    </section>
  )
}
