import { ActButton } from '../../lists/act-button.tsx'
import { momentText } from '../../lists/moment-text.ts'
import { text } from '../../platform/text.ts'
import type { ShownImport } from './import-head.tsx'

interface LaterPicturesProps {
  id: string
  run: ShownImport
}

function FetchNow({ id }: Pick<LaterPicturesProps, 'id'>) {
  const { fetchNow, fetchNowDone } = text.importing
  return (
    <ActButton
      done={fetchNowDone}
      act={(api, token) => {
        const json = { fetchPictures: true }
        return api('POST /api/v1/imports/{id}/start', { params: { id }, json, token })
      }}
    >
      {fetchNow}
    </ActButton>
  )
}

function hasCome(time: string): boolean {
  return Date.parse(time) <= Date.now()
}

/** When pictures are fetched again whose servers failed; nothing if there are none. */
export function LaterPictures({ id, run }: LaterPicturesProps) {
  const { fetchesAgainAt, picturesLeft = 0 } = run
  if (!fetchesAgainAt) return null
  const { fetchesAgain, isFetching, noFetching, noFetchingTitle, noFetchingDone, noFetchingHelp } =
    text.importing
  const isUnderWork = hasCome(fetchesAgainAt)
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="max-w-reading">
        {isUnderWork
          ? isFetching(picturesLeft)
          : fetchesAgain(picturesLeft, momentText(fetchesAgainAt))}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isUnderWork && <FetchNow id={id} />}
        <ActButton
          done={noFetchingDone}
          question={{ title: noFetchingTitle, explanation: noFetchingHelp, yes: noFetching }}
          act={(api, token) => api('POST /api/v1/imports/{id}/cancel', { params: { id }, token })}
        >
          {noFetching}
        </ActButton>
      </div>
    </div>
  )
}
