import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApp } from '../platform/app-provider.tsx'
import { errorText } from '../platform/error-text.ts'
import { Button } from '../ui/button.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { fetchArchive, save } from './download.ts'
import type { ArchivePath } from './download.ts'

interface ArchiveDownloadProps {
  path: ArchivePath
  /** The beginning of the name of the file; the day follows. */
  name: string
  extension?: 'zip' | 'json'
  texts: {
    download: string
    received: (bytes: number) => string
    cancel: string
    done: string
  }
}

function useArchive({ path, name, extension = 'zip', texts }: ArchiveDownloadProps) {
  const { site } = useApp()
  const showToast = useToast()
  const [received, setReceived] = useState(0)
  const stop = useRef(new AbortController())

  const download = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController()
      setReceived(0)
      const { signal } = stop.current
      try {
        return await fetchArchive({
          path,
          apiOrigin: site.apiOrigin,
          signal,
          onProgress: setReceived,
        })
      } catch (error) {
        if (signal.aborted) return undefined
        throw error
      }
    },
    onSuccess: (archive) => {
      if (!archive) return
      save(archive, `${name}-${new Date().toISOString().slice(0, 10)}.${extension}`)
      showToast(texts.done)
    },
  })
  return { ...download, received, cancel: () => stop.current.abort() }
}

/** A button that downloads an archive, with its progress. */
export function ArchiveDownload(props: ArchiveDownloadProps) {
  const hydrated = useHydrated()
  const { download, received: receivedText, cancel } = props.texts
  const archive = useArchive(props)
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="secondary"
          busy={archive.isPending}
          disabled={!hydrated}
          onClick={() => archive.mutate()}
        >
          {download}
        </Button>
        {archive.isPending && (
          <Button look="quiet" onClick={archive.cancel}>
            {cancel}
          </Button>
        )}
      </div>
      {archive.isPending && archive.received > 0 && (
        <p className="text-small text-soft">{receivedText(archive.received)}</p>
      )}
      <ErrorLine>{archive.error ? errorText(archive.error) : undefined}</ErrorLine>
    </div>
  )
}
