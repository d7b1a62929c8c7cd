import type { Received } from '@inkwell/api-client/api-client'
import type { ReportedPost, Withdrawal } from '@inkwell/contract/moderation'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { adminPath } from './admin-paths.ts'
import { ActButton } from '../../lists/act-button.tsx'
import { momentText } from '../../lists/moment-text.ts'
import type { ActParts } from '../../lists/use-act.ts'
import { PostRow } from './admin-row.tsx'
import { hasChanged } from './has-changed.ts'
import { AdminList } from './admin-list.tsx'

function Reports({ latest }: Required<Pick<Received<ReportedPost>, 'latest'>>) {
  return (
    <ul className="grid gap-2 rounded-card bg-sunken p-4">
      {latest.map(({ reason = 'other', note = '', createdAt = '' }) => (
        <li key={createdAt + reason + note}>
          <span className="font-semibold">{text.report.reasons[reason]}</span>
          {note && (
            <p className="whitespace-pre-line" dir="auto">
              {note}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Names the account for those who hear the link without its row, by what no other account has. */
function AccountLink({ email = '' }: { email: string | undefined }) {
  const { author } = text.admin
  return (
    <ButtonLink
      look="quiet"
      href={adminPath('accounts', email)}
      aria-label={email && `${author}: ${email}`}
    >
      {author}
    </ButtonLink>
  )
}

function Reported({ post, count = 0, since, latest }: Received<ReportedPost>) {
  const { _id: id = '', title, author, state } = post ?? {}
  const { reported, hide, hidden, shown, settle, settled } = text.admin
  const params = { id }
  const undo = {
    act: (api, token) => api('POST /api/v1/admin/posts/{id}/show', { params, token }),
    done: shown,
    isOffered: hasChanged,
  } satisfies ActParts<Received<Withdrawal>>['undo']
  return (
    <PostRow post={post ?? {}} href={state === 'visible' ? paths.post(id) : undefined}>
      <p className="text-small">
        {reported(count)} · {momentText(since)}
      </p>
      {latest && <Reports latest={latest} />}
      <div className="flex flex-wrap gap-2">
        <ActButton
          look="danger"
          subject={title}
          done={hidden}
          act={(api, token) => api('POST /api/v1/admin/posts/{id}/hide', { params, token })}
          undo={undo}
        >
          {hide}
        </ActButton>
        <ActButton
          subject={title}
          done={settled}
          act={(api, token) => api('POST /api/v1/admin/reports/{id}/settle', { params, token })}
        >
          {settle}
        </ActButton>
        <AccountLink email={author?.email} />
      </div>
    </PostRow>
  )
}

/** Posts with open reports. */
export function ReportedList() {
  return (
    <AdminList
      call="GET /api/v1/admin/reports"
      empty={text.admin.empty.reports}
      rowsOf={({ reported = [] }) =>
        reported.map((each) => ({ ...each, key: each.post?._id ?? '' }))
      }
    >
      {({ key, ...each }) => <Reported key={key} {...each} />}
    </AdminList>
  )
}
