import type { Received } from '@inkwell/api-client/api-client'
import type { Invitation } from '@inkwell/contract/invitation'
import { useApp } from '../../platform/app-provider.tsx'
import { text } from '../../platform/text.ts'
import { ActButton } from '../../lists/act-button.tsx'
import { momentText } from '../../lists/moment-text.ts'
import { COMMAND_LINE } from './audit-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { AdminList } from './admin-list.tsx'

function Row({ _id: id = '', email, createdBy, expiresAt }: Received<Invitation>) {
  const { by, onCommandLine, withdraw, withdrawn } = text.admin.invitations
  const who = createdBy === COMMAND_LINE ? onCommandLine : (createdBy ?? '')
  return (
    <>
      <h2 className="text-lead font-semibold">
        <bdi>{email}</bdi>
      </h2>
      <p className="text-small text-soft">{by(who, momentText(expiresAt))}</p>
      <div>
        <ActButton
          subject={email}
          done={withdrawn}
          act={(api, token) =>
            api('DELETE /api/v1/admin/invitations/{id}', { params: { id }, token })
          }
        >
          {withdraw}
        </ActButton>
      </div>
    </>
  )
}

/** Lists invitations and creates new ones. */
export function InvitationList() {
  const { site } = useApp()
  return (
    <>
      {site.signUp === 'open' && (
        <p className="max-w-reading pt-6 text-soft">{text.admin.invitations.open}</p>
      )}
      <InviteForm />
      <AdminList
        call="GET /api/v1/admin/invitations"
        empty={text.admin.empty.invitations}
        rowsOf={({ invitations = [] }) =>
          invitations.map((each) => ({ ...each, key: each._id ?? '' }))
        }
      >
        {({ key, ...each }) => <Row key={key} {...each} />}
      </AdminList>
    </>
  )
}
