import type { Received } from '@inkwell/api-client/api-client'
import type { ImportRun } from '@inkwell/contract/import'
import { momentText } from '../../lists/moment-text.ts'
import { text } from '../../platform/text.ts'

/** What was imported, and when. */
export function ImportHead({ run }: { run: Received<Omit<ImportRun, '_id'>> }) {
  const { source, format, startedAt, endedAt } = run
  const { started, ended, notEnded } = text.admin.imports
  return (
    <>
      <h2 className="text-lead font-semibold">
        <bdi>{source}</bdi>
      </h2>
      <p className="flex flex-wrap gap-x-4 text-small text-soft">
        <bdi>{format}</bdi>
        <span>
          {started} <time dateTime={startedAt}>{momentText(startedAt)}</time>
        </span>
        {endedAt ? (
          <span>
            {ended} <time dateTime={endedAt}>{momentText(endedAt)}</time>
          </span>
        ) : (
          <span>{notEnded}</span>
        )}
      </p>
    </>
  )
}
