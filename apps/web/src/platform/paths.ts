/** Every address of the site. */
export const paths = {
  landing: '/',
  signIn: '/login',
  signUp: '/signup',
  allPosts: '/all-post',
  createPost: '/createpost',
  reset: '/reset',
  admin: '/admin',
  settings: '/settings',
  post: (id: string) => `/post/${encodeURIComponent(id)}`,
  editPost: (id: string) => `/post/edit/${encodeURIComponent(id)}`,
} as const

/** What the administrators' screen shows, a section at a time. */
export type AdminSection = 'reports' | 'hidden' | 'accounts' | 'invitations' | 'jobs' | 'log'

/** The address of a section; of the accounts, those whose addresses begin so. */
export function adminPath(show: AdminSection, email?: string): string {
  const query = new URLSearchParams({ show, ...(email && { email }) })
  return `${paths.admin}?${query.toString()}`
}
