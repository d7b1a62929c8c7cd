/** A month as the calls name it, like `2030-01`. Without Zod, so that the browser can load it. */
export const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
