/** What the administrators' screen shows, a section at a time; the first where none is named. */
export const ADMIN_SECTIONS = [
  'reports',
  'hidden',
  'accounts',
  'invitations',
  'jobs',
  'log',
] as const

export type AdminSection = (typeof ADMIN_SECTIONS)[number]
