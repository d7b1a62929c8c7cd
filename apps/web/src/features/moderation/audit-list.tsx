import type { Received } from '@inkwell/api-client/api-client'
import type { AuditEntry } from '@inkwell/contract/moderation'
import { text } from '../../platform/text.ts'
import { momentText } from '../../lists/moment-text.ts'
import { AdminList } from './admin-list.tsx'

/** The service's name for actions on the command line. */
export const COMMAND_LINE = 'command line'

function Entry({ createdAt, act = 'sign_in', actor, subject, address }: Received<AuditEntry>) {
  const { acts, commandLine } = text.admin
  return (
    <div className="grid gap-1">
      <p>
        <span className="font-semibold">{acts[act]}</span> <bdi>{subject?.name}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-4 text-small text-soft">
        <bdi>{actor === COMMAND_LINE ? commandLine : actor}</bdi>
        <time dateTime={createdAt}>{momentText(createdAt)}</time>
        {address && <bdi>{address}</bdi>}
      </p>
    </div>
  )
}

/** The audit log, newest first. */
export function AuditList() {
  return (
    <AdminList
      call="GET /api/v1/admin/audit"
      empty={text.admin.empty.log}
      rowsOf={({ entries = [] }) => entries.map((each) => ({ ...each, key: each._id ?? '' }))}
    >
      {({ key, ...each }) => <Entry key={key} {...each} />}
    </AdminList>
  )
}
