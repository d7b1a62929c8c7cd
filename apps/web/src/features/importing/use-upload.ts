import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../platform/app-provider.tsx'
import { readToken } from '../../platform/session-storage.ts'
import { IMPORTS } from './imports.queries.ts'
import type { Scope } from './imports.queries.ts'
import { sendParts } from './send-parts.ts'

/** A file on its way to the service. */
export interface Upload {
  /** Of its import. */
  id: string
  /** Bytes. */
  sent: number
  size: number
  /** Why a part has not arrived yet, which is sent again. */
  waitsFor: Error | undefined
}

/** An upload that has begun. */
interface Begun {
  /** Of its import. */
  id: string
  /** Bytes that the service has. */
  received: number
}

export interface Uploading {
  upload: Upload | undefined
  error: Error | undefined
  /** Begins an import with a file, or goes on with one that was interrupted. */
  start: (file: File, interrupted?: Begun) => Promise<void>
  stop: () => void
}

/** Uploads one file at a time. `onBegun` is called with the id of a new import. */
export function useUpload(scope: Scope, onBegun: (id: string) => void): Uploading {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState<Error>()
  const stopping = useRef<AbortController>(null)

  // Whoever leaves the screen has been asked.
  useEffect(() => () => stopping.current?.abort(), [])

  async function begin(file: File, signal: AbortSignal): Promise<string> {
    const json = { source: file.name, size: file.size, scope }
    const answer = await api('POST /api/v1/imports', { json, token: readToken(), signal })
    return answer.import?._id ?? ''
  }

  async function send(file: File, { id, received }: Begun, signal: AbortSignal): Promise<void> {
    const change = (next: Partial<Upload>) =>
      setUpload((last) => (last?.id === id && !signal.aborted ? { ...last, ...next } : last))
    await sendParts(file, {
      async sendPart(number, part) {
        const form = new FormData()
        form.set('part', part, 'part')
        const params = { id, part: `${number}` }
        const call = 'PUT /api/v1/imports/{id}/parts/{part}'
        const answer = await api(call, { params, form, token: readToken(), signal })
        return answer.import?.state !== 'uploading'
      },
      received,
      signal,
      onProgress: (sent) => change({ sent }),
      onWaiting: (waitsFor) => change({ waitsFor }),
    })
  }

  async function start(file: File, interrupted?: Begun): Promise<void> {
    stopping.current?.abort()
    const stop = new AbortController()
    stopping.current = stop
    setError(undefined)
    try {
      const begun = interrupted ?? { id: await begin(file, stop.signal), received: 0 }
      const { id, received } = begun
      setUpload({ id, sent: received, size: file.size, waitsFor: undefined })
      if (!interrupted) onBegun(id)
      await send(file, begun, stop.signal)
    } catch (reason) {
      if (!stop.signal.aborted) setError(reason as Error)
    } finally {
      await queryClient.invalidateQueries({ queryKey: IMPORTS })
      if (stopping.current === stop) setUpload(undefined)
    }
  }

  return {
    upload,
    error,
    start,
    stop() {
      stopping.current?.abort()
      setUpload(undefined)
    },
  }
}
