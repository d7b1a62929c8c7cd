/** Features that no page uses, denied so that injected content cannot use them either. */
const DENIED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** Seconds. Without subdomains: they may belong to others. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * The security headers of every response of both servers. `origin` is the server's public origin;
 * if it is https, browsers are told to use https only.
 */
export function baseHeaders(origin: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // For browsers without support for `frame-ancestors`.
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': DENIED.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(origin.startsWith('https:') && { 'Strict-Transport-Security': HTTPS_ONLY }),
  }
}
