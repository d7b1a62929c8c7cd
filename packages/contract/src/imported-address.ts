/** Where the addresses of imported authors end: no mail reaches `.invalid` (RFC 2606). */
export const IMPORTED_DOMAIN = 'imported.invalid'

/** Whether an address is of the domain that the import makes its authors' addresses of. */
export function isImportedAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === IMPORTED_DOMAIN || domain.endsWith(`.${IMPORTED_DOMAIN}`)
}
