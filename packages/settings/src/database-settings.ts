import { z } from 'zod'

/** The database name is required. The host is not: `?host=` can name the folder of a socket. */
function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false
  return new URL(text).pathname.length > 1
}

/** A database's name and host for display, without credentials. */
export function databaseName(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `PostgreSQL, ${pathname.slice(1)} on ${host || (searchParams.get('host') ?? 'this machine')}`
}

const databaseUrl = z
  .string()
  .refine(isDatabaseUrl, {
    error:
      'must be the address of a PostgreSQL database, like postgres://user:password@host:5432/name',
  })
  .optional()

/** The addresses of the database. */
export const DatabaseAddresses = {
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  READ_DATABASE_URL: databaseUrl,
}

/** Settings whose values are not included in messages. */
export const DATABASE_SECRETS = Object.keys(DatabaseAddresses)

/** A sentence if the addresses do not fit together. */
export function complaintAboutDatabase(
  addresses: Partial<Record<keyof typeof DatabaseAddresses, string | undefined>>,
): string | undefined {
  if (addresses.DATABASE_URL !== undefined) return undefined
  const alone = DATABASE_SECRETS.find((name) => addresses[name as keyof typeof addresses])
  return alone && `${alone} is set without DATABASE_URL; set both, or neither.`
}
