/** The domain of imported authors' addresses: mail to `.invalid` is never delivered (RFC 2606). */
export const IMPORTED_DOMAIN = 'imported.invalid'

/** Whether an address belongs to an imported author. */
export function isImportedAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === IMPORTED_DOMAIN || domain.endsWith(`.${IMPORTED_DOMAIN}`)
}
