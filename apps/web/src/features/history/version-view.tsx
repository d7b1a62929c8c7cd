import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { ActButton } from '../../lists/act-button.tsx'
import { momentText } from '../../lists/moment-text.ts'
import { ListFailure, ListSkeleton } from '../../lists/paged-list.tsx'
import { useApp } from '../../platform/app-provider.tsx'
import { text } from '../../platform/text.ts'
import { Differences } from '../../writing/differences/differences.tsx'
import { wholeText } from '../../writing/differences/whole-text.ts'
import { restoreActs } from './history.acts.ts'
import { versionTextQuery } from './history.queries.ts'
import type { Version, VersionText } from './history.queries.ts'
import { versionPath } from './history-paths.ts'

interface VersionViewProps {
  userId: string
  id: string
  versions: readonly Version[]
  /** The version that is shown. */
  shown: Version
  /** The one that it is compared with; undefined for none. */
  beside: Version | undefined
}

function useTexts({ userId, id, shown, beside }: VersionViewProps) {
  const { api } = useApp()
  const now = useQuery(versionTextQuery(api, userId, id, shown.number))
  const before = useQuery({
    ...versionTextQuery(api, userId, id, beside?.number ?? 0),
    enabled: beside !== undefined,
  })
  const failed = [now, before].find(({ isError }) => isError)
  return { now: now.data, before: beside ? before.data : undefined, failed }
}

function WholeText({ title, content }: VersionText) {
  return (
    <div className="grid gap-4 font-text text-reading wrap-anywhere">
      <p className="font-medium" dir="auto">
        {title || text.history.untitled}
      </p>
      <p className="whitespace-pre-wrap" dir="auto">
        {content}
      </p>
    </div>
  )
}

function labelOf({ kind, at, title }: Version): string {
  return [text.history.kinds[kind], momentText(at), title].filter(Boolean).join(' · ')
}

function CompareWith({ id, versions, shown, beside }: VersionViewProps) {
  const navigate = useNavigate()
  const fieldId = useId()
  const others = versions.filter(({ number }) => number !== shown.number)
  return (
    <div className="grid gap-2">
      <label htmlFor={fieldId} className="text-small font-medium">
        {text.history.compare}
      </label>
      <select
        id={fieldId}
        value={beside?.number ?? 0}
        onChange={({ target }) =>
          void navigate(versionPath(id, shown.number, Number(target.value)), {
            replace: true,
            preventScrollReset: true,
          })
        }
        className="min-h-11 w-full max-w-full rounded-control border border-edge bg-surface px-3"
      >
        <option value={0}>{text.history.alone}</option>
        {others.map((version) => (
          <option key={version.number} value={version.number}>
            {labelOf(version)}
          </option>
        ))}
      </select>
    </div>
  )
}

function Texts(props: VersionViewProps) {
  const { now, before, failed } = useTexts(props)
  if (failed?.error) {
    return (
      <ListFailure
        error={failed.error}
        busy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (!now || (props.beside && !before)) return <ListSkeleton />
  if (!before) return <WholeText {...now} />
  return <Differences from={wholeText(before)} to={wholeText(now)} />
}

function Restore({ id, versions, shown }: VersionViewProps) {
  const { restore, restored, undone, latest, help } = text.history
  const [newest] = versions
  if (shown.number === newest?.number) return <p className="text-soft">{latest}</p>
  const { act, undo } = restoreActs(id, shown.number)
  return (
    <div className="grid justify-items-start gap-2">
      <ActButton act={act} done={restored} undo={{ act: undo, done: undone }}>
        {restore}
      </ActButton>
      <p className="text-small text-soft">{help}</p>
    </div>
  )
}

/** A version of a post, compared with another one, and the button that restores it. */
export function VersionView(props: VersionViewProps) {
  const { shown } = props
  const { kinds } = text.history
  return (
    <section aria-labelledby="version" className="grid min-w-0 content-start gap-6 md:col-span-2">
      <h2 id="version" className="text-lead font-semibold">
        {kinds[shown.kind]} · <time dateTime={shown.at}>{momentText(shown.at)}</time>
      </h2>
      <CompareWith {...props} />
      <Restore {...props} />
      <Texts {...props} />
    </section>
  )
}
