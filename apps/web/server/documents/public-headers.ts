/** Programs on other sites may fetch what is made for them. Opened as a page, it loads nothing. */
export const PUBLIC = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const
