import { createApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { checkConnection } from '../../../platform/connection.ts'
import { readToken } from '../../../platform/session-storage.ts'
import { translated } from '../../../platform/translating-fetch.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'

export interface SendOptions {
  signal: AbortSignal
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Uploads a picture; resolves to the name that texts show it by. */
export type SendPicture = (file: File, options: SendOptions) => Promise<string>

/** Uploads pictures to the data service at `origin`. Throws ApiError. */
export function createSendPicture(origin: string): SendPicture {
  return async (file, { signal, onProgress }) => {
    const send = fetchWithProgress(onProgress)
    const api = createApiClient(origin, async (url, init) => translated(await send(url, init)))
    const form = new FormData()
    form.set('image', file)
    const call = 'POST /api/v1/images'
    try {
      const { image } = await api(call, { form, signal, token: readToken() })
      if (image?.name === undefined) throw new ApiError(call, {})
      return image.name
    } catch (error) {
      // The message of a missing answer says whether there is a connection.
      if (!signal.aborted) await checkConnection()
      throw error
    }
  }
}
