import { ImportScreen } from '../features/importing/import-screen.tsx'
import { AdminSections } from '../features/moderation/admin-sections.tsx'
import { useAdministration } from '../features/moderation/use-administration.tsx'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { NotFound } from './not-found.page.tsx'

export function Component() {
  const { isAllowed, waiting } = useAdministration(useCurrentUser()?._id)
  const { siteTitle, siteExplanation } = text.importing

  // To others the screen does not exist.
  if (isAllowed === false) return <NotFound />
  return (
    <>
      <Seo title={siteTitle} description={siteExplanation} />
      <AdminSections shown="imports">
        {isAllowed ? (
          <ImportScreen scope="site" path={paths.adminImport} explanation={siteExplanation} />
        ) : (
          waiting
        )}
      </AdminSections>
    </>
  )
}
