import { text } from '../../platform/text.ts'
import { useOnline } from '../../platform/use-online.ts'

/** Shows that the reader is offline, and what still works. */
export function OfflineBadge() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="rounded-full bg-sunken px-3 py-1 text-small font-medium text-soft">
          {text.topBar.offline}
          <span className="sr-only"> {text.topBar.offlineHelp}</span>
        </p>
      )}
    </div>
  )
}
