import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp } from '../../../platform/app-provider.tsx'
import type { StoredUser } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { SessionItem } from './session-item.tsx'
import { sessionsQuery } from './sessions.queries.ts'
import type { ListedSession } from './sessions.queries.ts'
import { SettingsFailure } from './settings-failure.tsx'
import { SettingsSection } from './settings-section.tsx'
import { OTHERS, useEndSession } from './use-end-session.ts'

function Loading() {
  return (
    <div role="status" className="grid gap-4 py-4">
      <span className="sr-only">{text.settings.sessions.loading}</span>
      <SkeletonBlock className="h-16" />
      <SkeletonBlock className="h-16" />
    </div>
  )
}

function SessionList({ sessions }: { sessions: ListedSession[] }) {
  const { endOthers, alone } = text.settings.sessions
  const list = useRef<HTMLUListElement>(null)
  // The focused button disappears with its session.
  const end = useEndSession(() => {
    if (document.activeElement === document.body) list.current?.focus()
  })
  return (
    <div className="grid justify-items-start gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={text.settings.sessions.title}
        className="-mt-4 w-full divide-y divide-line outline-none"
      >
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          look="secondary"
          busy={end.isPending && end.variables === OTHERS}
          onClick={() => end.mutate(OTHERS)}
        >
          {endOthers}
        </Button>
      ) : (
        <p className="text-soft">{alone}</p>
      )}
    </div>
  )
}

/** Lists the sessions of the account. */
export function SessionsSection({ user }: { user: StoredUser | undefined }) {
  const { api } = useApp()
  const { title, explanation, failed, retry } = text.settings.sessions
  const query = sessionsQuery(api, user?._id ?? '')
  const { data, error, refetch } = useQuery({ ...query, enabled: user !== undefined })
  return (
    <SettingsSection title={title} explanation={explanation}>
      {data && <SessionList sessions={data} />}
      {!data && error && (
        <SettingsFailure
          error={error}
          failed={failed}
          retry={retry}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading />}
    </SettingsSection>
  )
}
