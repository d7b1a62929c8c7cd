import { WifiOff } from 'lucide'
import { text } from '../../platform/text.ts'
import { useOnline } from '../../platform/use-online.ts'
import { Icon } from '../../ui/icon.tsx'

/** Shows that the reader is offline, and what still works. */
export function OfflineBadge() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center gap-1.5 rounded-full bg-sunken px-3 py-1 text-small font-medium text-soft">
          <Icon icon={WifiOff} className="size-4" />
          {text.topBar.offline}
          <span className="sr-only"> {text.topBar.offlineHelp}</span>
        </p>
      )}
    </div>
  )
}
