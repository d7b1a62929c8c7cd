import { hash } from 'node:crypto'
import { PLAYER_ORIGINS } from '@inkwell/contract/video'
import { baseHeaders } from '@inkwell/serving/base-headers'

interface Origins {
  webOrigin: string
  apiOrigin: string
  /** The address of public pictures outside of the data service. */
  publicPictures?: string | undefined
}

type Headers = Record<string, string>

function commonHeaders(webOrigin: string): Headers {
  return {
    ...baseHeaders(webOrigin),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/** The origins of pictures: the data service, which redirects to the public address if there is one. */
function pictureOrigins({ apiOrigin, publicPictures }: Origins): string {
  if (publicPictures === undefined) return apiOrigin
  const { origin } = new URL(publicPictures)
  return origin === apiOrigin ? apiOrigin : `${apiOrigin} ${origin}`
}

/**
 * The headers of every page. Scripts and styles come from this site's files only, except the inline
 * scripts, which their hashes allow. Pictures come from the data service, from https and from the
 * preview of the form.
 */
export function securityHeaders(origins: Origins, inlineScripts: readonly string[]): Headers {
  const { webOrigin, apiOrigin } = origins
  const sums = inlineScripts.map((code) => `'sha256-${hash('sha256', code, 'base64')}'`)
  const policy = [
    `default-src 'none'`,
    `script-src 'self' ${sums.join(' ')}`,
    `style-src 'self'`,
    `font-src 'self'`,
    `img-src 'self' ${pictureOrigins(origins)} https: data: blob:`,
    `connect-src 'self' ${apiOrigin}`,
    `manifest-src 'self'`,
    // Videos, which load when a reader plays them.
    `frame-src ${PLAYER_ORIGINS.join(' ')}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types inkwell`,
  ]
  return { ...commonHeaders(webOrigin), 'Content-Security-Policy': policy.join('; ') }
}

/** The headers of every file. Opened as a page, it may load nothing. */
export function fileHeaders({ webOrigin }: Origins): Headers {
  return {
    ...commonHeaders(webOrigin),
    'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'`,
  }
}

/**
 * The headers of the service worker. It may fetch what pages fetch, pictures included, and load nothing
 * else.
 */
export function workerHeaders(origins: Origins): Headers {
  const sources = `connect-src 'self' ${pictureOrigins(origins)}`
  const policy = `default-src 'none'; ${sources}; frame-ancestors 'none'`
  return { ...commonHeaders(origins.webOrigin), 'Content-Security-Policy': policy }
}
