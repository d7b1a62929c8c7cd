import type { Received } from '@inkwell/api-client/api-client'
import type { Withdrawal } from '@inkwell/contract/moderation'
import type { User } from '@inkwell/contract/user'
import { useState } from 'react'
import { text } from '../../platform/text.ts'
import { ActButton } from '../../lists/act-button.tsx'
import { hasChanged } from './has-changed.ts'
import { OneTimeLink } from './one-time-link.tsx'
import type { Act } from '../../lists/use-act.ts'

interface AccountActsProps {
  user: Received<User> | undefined
  isSuspended: boolean
}

function createLift(id: string): Act {
  return (api, token) => api('POST /api/v1/admin/accounts/{id}/lift', { params: { id }, token })
}

function createSuspend(id: string, posts: 'keep' | 'hide'): Act<Received<Withdrawal>> {
  const call = 'POST /api/v1/admin/accounts/{id}/suspend'
  return (api, token) => api(call, { params: { id }, json: { posts }, token })
}

interface SuspendButtonsProps {
  id: string
  name: string
  email: string
}

function SuspendButtons({ id, name, email }: SuspendButtonsProps) {
  const { suspend, suspendAndHide, suspended, lifted, ...words } = text.admin
  const ask = { title: words.suspendQuestion(name), yes: words.suspendYes }
  const undo = { act: createLift(id), done: lifted, isOffered: hasChanged }
  return (
    <>
      <ActButton
        look="danger"
        subject={email}
        question={{ ...ask, explanation: words.suspendKeep }}
        act={createSuspend(id, 'keep')}
        done={suspended}
        undo={undo}
      >
        {suspend}
      </ActButton>
      <ActButton
        look="danger"
        subject={email}
        question={{ ...ask, explanation: words.suspendHide }}
        act={createSuspend(id, 'hide')}
        done={suspended}
        undo={undo}
      >
        {suspendAndHide}
      </ActButton>
    </>
  )
}

/** The actions on an account. */
export function AccountActs({ user, isSuspended }: AccountActsProps) {
  const { _id: id = '', name = '', email = '' } = user ?? {}
  const [link, setLink] = useState<string>()
  const { lift, lifted, makeLink, linkFor, linkHelp, linkLabel } = text.admin
  return (
    <div className="flex flex-wrap gap-2">
      {isSuspended ? (
        <ActButton subject={email} act={createLift(id)} done={lifted}>
          {lift}
        </ActButton>
      ) : (
        <SuspendButtons id={id} name={name} email={email} />
      )}
      <ActButton
        subject={email}
        act={async (api, token) => {
          const call = 'POST /api/v1/admin/accounts/{id}/reset-password'
          setLink((await api(call, { params: { id }, token })).url)
        }}
      >
        {makeLink}
      </ActButton>
      {link !== undefined && (
        <OneTimeLink
          title={linkFor(email)}
          explanation={linkHelp}
          label={linkLabel}
          link={link}
          onClose={() => setLink(undefined)}
        />
      )}
    </div>
  )
}
