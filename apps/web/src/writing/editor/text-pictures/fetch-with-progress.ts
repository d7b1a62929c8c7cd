function send(
  request: XMLHttpRequest,
  { headers, body, signal }: Pick<RequestInit, 'headers' | 'body' | 'signal'>,
): void {
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
  signal?.addEventListener('abort', () => request.abort())
  request.send(body as FormData)
}

/**
 * A `fetch` for one form that reports the share that was sent, from 0 to 1. The browser's own reports
 * nothing of what it sends.
 */
export function fetchWithProgress(onProgress: (share: number) => void) {
  return (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        onProgress(total > 0 ? loaded / total : 0)
      })
      request.addEventListener('load', () => {
        resolve(new Response(request.responseText || null, { status: request.status }))
      })
      for (const type of ['error', 'abort'] as const) {
        request.addEventListener(type, () => reject(new TypeError(`The upload ended: ${type}`)))
      }
      request.open(init.method ?? 'GET', url)
      send(request, init)
    })
}
