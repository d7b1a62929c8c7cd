import { Laptop, Smartphone, Tablet } from 'lucide'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ListedSession } from './sessions.queries.ts'

const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet, other: Laptop }

const MINUTE = 60_000

/** The service stores the time of the last use to the minute. */
const NOW = 2 * MINUTE

function lastUsedText({ isCurrent, lastUsedAt }: ListedSession): string {
  const { now, lastUsed, ago } = text.settings.sessions
  const passed = lastUsedAt ? Date.now() - Date.parse(lastUsedAt) : 0
  return isCurrent || passed < NOW ? now : lastUsed(ago(passed))
}

interface SessionItemProps {
  session: ListedSession
  isEnding: boolean
  onEnd: () => void
}

/** A session and the button that ends it. */
export function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { here, since, end, endOf } = text.settings.sessions
  const { device, kind, place, isCurrent, createdAt } = session
  return (
    <li className="flex items-start gap-4 py-4">
      <Icon icon={ICONS[kind]} className="mt-0.5 size-5 shrink-0 text-soft" />
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi>{device}</bdi>
          {isCurrent && (
            <span className="rounded-control bg-sunken px-2 py-0.5 text-small font-medium">
              {here}
            </span>
          )}
        </p>
        <p className="text-small text-soft">{place}</p>
        <p className="text-small text-soft">
          {lastUsedText(session)}
          {createdAt && (
            <>
              {' · '}
              <span className="inline-block">{since(text.format.date(new Date(createdAt)))}</span>
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button look="secondary" busy={isEnding} aria-label={endOf(device)} onClick={onEnd}>
          {end}
        </Button>
      )}
    </li>
  )
}
