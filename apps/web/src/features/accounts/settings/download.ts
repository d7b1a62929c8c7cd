import { ApiError } from '@inkwell/api-client/api-error'
import { withConnectionProbe } from '../../../platform/connection.ts'
import { readToken } from '../../../platform/session-storage.ts'
import { translatingFetch } from '../../../platform/translating-fetch.ts'

const EXPORT = '/api/v1/users/me/export'

const send = withConnectionProbe(translatingFetch)

interface DownloadParts {
  apiOrigin: string
  signal: AbortSignal
  onProgress: (bytes: number) => void
}

/** The error in a response, with the service's message if it has one. */
async function readFailure(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  return new ApiError(EXPORT, { status: answer.status, body })
}

async function receive(answer: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body?.getReader()
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) break
    chunks.push(value)
    bytes += value.byteLength
    onProgress(bytes)
  }
  return new Blob(chunks, { type: 'application/zip' })
}

/**
 * Downloads the archive of the signed-in user. Throws ApiError, or the reason of an aborted `signal`.
 */
export async function fetchArchive({ apiOrigin, signal, onProgress }: DownloadParts) {
  try {
    const headers = { Authorization: `Bearer ${readToken() ?? ''}` }
    const answer = await send(`${apiOrigin}${EXPORT}`, { headers, signal })
    if (!answer.ok) throw await readFailure(answer)
    return await receive(answer, onProgress)
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw new ApiError(EXPORT, { cause: error })
  }
}

/** Saves a file with the browser's download dialog. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
