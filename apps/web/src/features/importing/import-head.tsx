import type { Received } from '@inkwell/api-client/api-client'
import type { ImportRun } from '@inkwell/contract/import'
import { momentText } from '../../lists/moment-text.ts'
import { text } from '../../platform/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatName } from './format-name.ts'

/** An import as the service describes it. */
export type ShownImport = Received<ImportRun>

/** The state for readers: the end of an interrupted command is not known. */
export function stateOf({ state = 'done', size, endedAt }: ShownImport) {
  const isOfCommand = size === null && endedAt === null
  return state === 'importing' && isOfCommand ? 'unknown' : state
}

/** What is imported, when, and how far it is. */
export function ImportHead({ run }: { run: ShownImport }) {
  const { source, format, startedAt, endedAt } = run
  const { started, ended, states } = text.importing
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lead font-semibold wrap-anywhere">
          <bdi>{source}</bdi>
        </h2>
        <Badge>{states[stateOf(run)]}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-4 text-small text-soft">
        {format && <bdi>{formatName(format)}</bdi>}
        <span>
          {started} <time dateTime={startedAt}>{momentText(startedAt)}</time>
        </span>
        {endedAt && (
          <span>
            {ended} <time dateTime={endedAt}>{momentText(endedAt)}</time>
          </span>
        )}
      </p>
    </>
  )
}
