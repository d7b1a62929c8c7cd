import { useLocation } from 'react-router'
import { ImportScreen } from '../features/importing/import-screen.tsx'
import { AdminSections } from '../features/moderation/admin-sections.tsx'
import { useAdministration } from '../features/moderation/use-administration.tsx'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { NotFound } from './not-found.page.tsx'

/** The import of a site, for administrators. */
function SiteImport() {
  const userId = useCurrentUser()?._id
  const { isAllowed, waiting } = useAdministration(userId)
  const { siteTitle, siteExplanation } = text.importing

  // To others the screen does not exist.
  if (isAllowed === false) return <NotFound />
  return (
    <>
      <Seo title={siteTitle} description={siteExplanation} />
      <AdminSections shown="imports">
        {isAllowed ? (
          <ImportScreen
            userId={userId}
            scope="site"
            path={paths.adminImport}
            explanation={siteExplanation}
          />
        ) : (
          waiting
        )}
      </AdminSections>
    </>
  )
}

/** The import of an author's own blog. */
function OwnImport() {
  const { ownTitle, ownExplanation, backToSettings } = text.importing
  return (
    <section className="mx-auto grid max-w-figure gap-6 py-10 md:py-16">
      <Seo title={ownTitle} description={ownExplanation} />
      <p>
        <a href={paths.settings} className="underline underline-offset-4">
          {backToSettings}
        </a>
      </p>
      <h1 className="font-text text-heading font-medium tracking-tight">{ownTitle}</h1>
      <ImportScreen
        userId={useCurrentUser()?._id}
        scope="own"
        path={paths.ownImport}
        explanation={ownExplanation}
      />
    </section>
  )
}

export function Component() {
  const { pathname } = useLocation()
  return pathname === paths.adminImport ? <SiteImport /> : <OwnImport />
}
