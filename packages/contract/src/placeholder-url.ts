/** Bytes in the placeholder of a picture. */
export const PLACEHOLDER_BYTES_MAX = 300

/** What the address of a placeholder begins with; base64 follows. */
export const PLACEHOLDER_URL_START = 'data:image/webp;base64,'

/**
 * The address of a placeholder: base64 that begins like a WebP file, of up to
 * `PLACEHOLDER_BYTES_MAX` bytes, and nothing else.
 */
export const PLACEHOLDER_URL =
  /^data:image\/webp;base64,UklGR[A-Za-z0-9+/]{3}AABXRUJQVlA4[A-Za-z0-9+/]{0,378}={0,2}$/
