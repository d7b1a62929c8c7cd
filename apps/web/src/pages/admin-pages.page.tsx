import { useNavigate, useSearchParams } from 'react-router'
import { EDITED_PAGE } from '../features/moderation/admin-paths.ts'
import { PageEditor } from '../features/moderation/page-editor.tsx'
import { PageList } from '../features/moderation/page-list.tsx'
import { useAdministration } from '../features/moderation/use-administration.tsx'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { NotFound } from './not-found.page.tsx'

function Pages() {
  const navigate = useNavigate()
  // Empty for a new page, null for the list.
  const edited = useSearchParams()[0].get(EDITED_PAGE)
  const toList = () => void navigate(paths.adminPages)
  if (edited === null) return <PageList />
  return <PageEditor key={edited} slug={edited || null} onSaved={toList} />
}

export function Component() {
  const { isAllowed, waiting } = useAdministration(useCurrentUser()?._id)
  const { title, description } = text.admin.pages

  // To everybody else there is nothing here.
  if (isAllowed === false) return <NotFound />
  return (
    <section className="mx-auto grid max-w-figure gap-6 py-10 md:py-16">
      <Seo title={title} description={description} />
      <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
      <div>{isAllowed ? <Pages /> : waiting}</div>
    </section>
  )
}
