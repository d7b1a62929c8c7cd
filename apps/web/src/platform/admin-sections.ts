/** The sections of the administration screen. The first is the default. */
export const ADMIN_SECTIONS = [
  'reports',
  'hidden',
  'accounts',
  'invitations',
  'jobs',
  'log',
] as const

export type AdminSection = (typeof ADMIN_SECTIONS)[number]
