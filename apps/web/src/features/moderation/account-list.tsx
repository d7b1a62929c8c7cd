import type { Received } from '@inkwell/api-client/api-client'
import type { Account } from '@inkwell/contract/moderation'
import { text } from '../../platform/text.ts'
import { AccountActs } from './account-acts.tsx'
import { AccountSearch } from './account-search.tsx'
import { Badge } from '../../ui/badge.tsx'
import { momentText } from '../../lists/moment-text.ts'
import { AdminList } from './admin-list.tsx'

function AccountRow({ user, createdAt, suspendedAt, isAdministrator }: Received<Account>) {
  const { administrator, suspendedSince, joined } = text.admin
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lead font-semibold">
          <bdi>{user?.name}</bdi>
        </h2>
        {isAdministrator && <Badge>{administrator}</Badge>}
        {suspendedAt && <Badge>{suspendedSince(momentText(suspendedAt))}</Badge>}
      </div>
      <p className="text-small text-soft">
        <bdi>{user?.email}</bdi> · {joined(momentText(createdAt))}
      </p>
      {!isAdministrator && <AccountActs user={user} isSuspended={Boolean(suspendedAt)} />}
    </>
  )
}

/** Accounts whose e-mail address starts with `email`, or all. */
export function AccountList({ email }: { email: string }) {
  return (
    <>
      <AccountSearch key={email} email={email} />
      <AdminList
        call="GET /api/v1/admin/accounts"
        email={email}
        empty={text.admin.empty.accounts}
        rowsOf={({ accounts = [] }) =>
          accounts.map((each) => ({ ...each, key: each.user?._id ?? '' }))
        }
      >
        {({ key, ...each }) => <AccountRow key={key} {...each} />}
      </AdminList>
    </>
  )
}
