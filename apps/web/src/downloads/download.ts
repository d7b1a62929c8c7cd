import { ApiError } from '@inkwell/api-client/api-error'
import { withConnectionProbe } from '../platform/connection.ts'
import { readToken } from '../platform/session-storage.ts'
import { translatingFetch } from '../platform/translating-fetch.ts'

/** The calls that answer with a file. */
export type ArchivePath =
  '/api/v1/users/me/export' | '/api/v1/admin/export' | `/api/v1/imports/${string}/report`

const send = withConnectionProbe(translatingFetch)

interface DownloadParts {
  path: ArchivePath
  apiOrigin: string
  signal: AbortSignal
  onProgress: (bytes: number) => void
}

/** The error in a response, with the service's message if it has one. */
async function readFailure(path: ArchivePath, answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  return new ApiError(path, { status: answer.status, body })
}

/** The body as a blob, which the browser may keep on the disk. */
function receive({ body, headers }: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  let bytes = 0
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onProgress(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  const type = headers.get('Content-Type') ?? 'application/zip'
  return new Response(counted, { headers: { 'Content-Type': type } }).blob()
}

/**
 * Downloads an archive with the token of the signed-in user. Throws ApiError, or the reason of an aborted `signal`.
 */
export async function fetchArchive({ path, apiOrigin, signal, onProgress }: DownloadParts) {
  try {
    const headers = { Authorization: `Bearer ${readToken() ?? ''}` }
    const answer = await send(`${apiOrigin}${path}`, { headers, signal })
    if (!answer.ok) throw await readFailure(path, answer)
    return await receive(answer, onProgress)
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw new ApiError(path, { cause: error })
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
