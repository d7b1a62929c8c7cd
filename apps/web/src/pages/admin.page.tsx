import { useSearchParams } from 'react-router'
import { AccountList } from '../features/moderation/account-list.tsx'
import { AdminSections, sectionOf } from '../features/moderation/admin-sections.tsx'
import { AuditList } from '../features/moderation/audit-list.tsx'
import { HiddenList } from '../features/moderation/hidden-list.tsx'
import { InvitationList } from '../features/moderation/invitation-list.tsx'
import { JobList } from '../features/moderation/job-list.tsx'
import { ReportedList } from '../features/moderation/reported-list.tsx'
import { SiteExport } from '../features/moderation/site-export.tsx'
import { TagList } from '../features/moderation/tag-list.tsx'
import { useAdministration } from '../features/moderation/use-administration.tsx'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import type { AdminSection } from '../platform/admin-sections.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { NotFound } from './not-found.page.tsx'

interface ShownProps {
  section: AdminSection
  email: string
}

function Shown({ section, email }: ShownProps) {
  if (section === 'reports') return <ReportedList />
  if (section === 'hidden') return <HiddenList />
  if (section === 'accounts') return <AccountList email={email} />
  if (section === 'invitations') return <InvitationList />
  if (section === 'tags') return <TagList />
  if (section === 'jobs') return <JobList />
  if (section === 'export') return <SiteExport />
  return <AuditList />
}

export function Component() {
  const [search] = useSearchParams()
  const section = sectionOf(search.get('show'))
  const { isAllowed, waiting } = useAdministration(useCurrentUser()?._id)

  // To others the screen does not exist.
  if (isAllowed === false) return <NotFound />
  return (
    <>
      <Seo title={text.admin.title} description={text.admin.description} />
      <AdminSections shown={section}>
        {isAllowed ? <Shown section={section} email={search.get('email') ?? ''} /> : waiting}
      </AdminSections>
    </>
  )
}
