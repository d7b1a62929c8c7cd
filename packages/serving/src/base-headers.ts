/** What no page of ours asks a device for, and so nothing that slips into one may either. */
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

/** Seconds. Other names of the same domain are their owners' business. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * The security headers that every answer of both servers has, whatever it holds. `origin` is the
 * address at which browsers find the server: where that is https, they are told to stay there.
 */
export function baseHeaders(origin: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // For browsers that know no `frame-ancestors`.
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': DENIED.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(origin.startsWith('https:') && { 'Strict-Transport-Security': HTTPS_ONLY }),
  }
}
