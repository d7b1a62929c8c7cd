export const ADMIN_SECTIONS = [
  'reports',
  'hidden',
  'accounts',
  'invitations',
  'tags',
  'jobs',
  'log',
  'export',
] as const

export type AdminSection = (typeof ADMIN_SECTIONS)[number]
