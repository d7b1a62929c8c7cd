import { useNavigate, useSearchParams } from 'react-router'
import { EditedPage, NewPage } from '../features/moderation/page-editor.tsx'
import { PageList } from '../features/moderation/page-list.tsx'
import { useAdministration } from '../features/moderation/use-administration.tsx'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { EDITED_PAGE } from '../platform/admin-page-path.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { NotFound } from './not-found.page.tsx'

/** The editor of a page; an empty slug means a new page. */
function Editor({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const props = {
    user: useCurrentUser() ?? undefined,
    onSaved: () => void navigate(paths.adminPages),
  }
  const { newPage, edit, description } = text.admin.pages
  return (
    <>
      <Seo title={slug === '' ? newPage : edit(slug)} description={description} />
      {slug === '' ? <NewPage {...props} /> : <EditedPage {...props} slug={slug} />}
    </>
  )
}

export function Component() {
  const { isAllowed, waiting } = useAdministration(useCurrentUser()?._id)
  const edited = useSearchParams()[0].get(EDITED_PAGE)
  const { title, description } = text.admin.pages

  // To others the screen does not exist.
  if (isAllowed === false) return <NotFound />
  if (isAllowed && edited !== null) return <Editor key={edited} slug={edited} />
  return (
    <section className="mx-auto grid max-w-figure gap-6 py-10 md:py-16">
      <Seo title={title} description={description} />
      <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
      <div>{isAllowed ? <PageList /> : waiting}</div>
    </section>
  )
}
