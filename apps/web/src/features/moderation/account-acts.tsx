import { useState } from 'react'
import { text } from '../../platform/text.ts'
import { ActButton } from './act-button.tsx'
import { PasswordLink } from './password-link.tsx'

interface AccountActsProps {
  id: string
  isSuspended: boolean
}

const SUSPEND = 'POST /api/v1/admin/accounts/{id}/suspend'

/** What an administrator can do with an account. */
export function AccountActs({ id, isSuspended }: AccountActsProps) {
  const [link, setLink] = useState<string>()
  const { suspend, suspendAndHide, suspended, lift, lifted, makeLink } = text.admin
  const params = { id }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isSuspended ? (
          <ActButton
            done={lifted}
            act={(api, token) => api('POST /api/v1/admin/accounts/{id}/lift', { params, token })}
          >
            {lift}
          </ActButton>
        ) : (
          <>
            <ActButton
              look="danger"
              done={suspended}
              act={(api, token) => api(SUSPEND, { params, json: { posts: 'keep' }, token })}
            >
              {suspend}
            </ActButton>
            <ActButton
              look="danger"
              done={suspended}
              act={(api, token) => api(SUSPEND, { params, json: { posts: 'hide' }, token })}
            >
              {suspendAndHide}
            </ActButton>
          </>
        )}
        <ActButton
          act={async (api, token) => {
            const call = 'POST /api/v1/admin/accounts/{id}/reset-password'
            setLink((await api(call, { params, token })).url)
          }}
        >
          {makeLink}
        </ActButton>
      </div>
      {link && <PasswordLink key={link} link={link} />}
    </>
  )
}
