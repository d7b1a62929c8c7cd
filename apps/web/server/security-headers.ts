/**
 * The headers of every page. Scripts and styles come from files of ours alone; pictures from our
 * storage, from https and from the picker's preview.
 */
export function securityHeaders(apiOrigin: string): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `font-src 'self'`,
    `img-src 'self' ${apiOrigin} https: data: blob:`,
    `connect-src 'self' ${apiOrigin}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types inkwell`,
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}
