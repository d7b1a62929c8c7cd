/** Maximum bytes of a placeholder. */
export const PLACEHOLDER_BYTES_MAX = 300

/** The beginning of a placeholder's address, followed by base64. */
export const PLACEHOLDER_URL_START = 'data:image/webp;base64,'

/** A valid placeholder address: a WebP of up to `PLACEHOLDER_BYTES_MAX` bytes in base64. */
export const PLACEHOLDER_URL =
  /^data:image\/webp;base64,UklGR[A-Za-z0-9+/]{3}AABXRUJQVlA4[A-Za-z0-9+/]{0,378}={0,2}$/
