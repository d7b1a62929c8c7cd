import type { EndpointKey } from '@inkwell/contract/endpoints'
import { ADMIN_SECTIONS } from './platform/admin-sections.ts'
import { CURSOR_GRAMMAR } from './platform/cursor-grammar.ts'
import type { TextGroup } from './platform/text.ts'

/**
 * One screen of the site. Routes, paths, page addresses, preloads and what the service worker keeps are
 * derived from these lines and stand nowhere else. Browsers get a part of them: screens.ts.
 */
export interface Screen {
  /** As React Router writes it, each parameter between two slashes. */
  path: string
  /** Names its module: `src/pages/PAGE.page.tsx`. */
  page: string
  /** Texts to load with it, beside those that every screen has. */
  texts?: readonly TextGroup[]
  /**
   * The calls that a server makes for it, with the parameters of the path and the query below. Its pages
   * are cached and revalidated against the answers. Without calls there is one page for all parameters,
   * which holds until the server is started again.
   */
  calls?: readonly Extract<EndpointKey, `GET ${string}`>[]
  /** What a server reads of the query, and which values count; it drops all else. */
  query?: Readonly<Record<string, RegExp>>
  /** Who may see it: everybody else is asked to sign in. */
  guard?: 'user'
  /** Opens without a connection: `always`, or where its calls were answered before (`read`). */
  offline?: 'always' | 'read'
  /** Shows prose, whose slanted words have a face of their own. */
  hasProse?: true
  /** Where it is not 200. What its calls answer may change it, too. */
  status?: number
}

/** Every screen, in the order in which addresses are compared with them. */
export const siteMap = {
  landing: { path: '/', page: 'landing', calls: ['GET /api/v1/posts/'], offline: 'always' },
  signIn: { path: '/login', page: 'sign-in', texts: ['forms'], offline: 'always' },
  signUp: { path: '/signup', page: 'sign-up', texts: ['forms'], offline: 'always' },
  allPosts: {
    path: '/all-post',
    page: 'all-posts',
    calls: ['GET /api/v1/posts/'],
    query: { cursor: CURSOR_GRAMMAR },
    offline: 'read',
  },
  post: {
    path: '/post/:id',
    page: 'post',
    calls: ['GET /api/v1/posts/p/{id}'],
    offline: 'read',
    hasProse: true,
  },
  page: {
    path: '/page/:slug',
    page: 'site-page',
    calls: ['GET /api/v1/pages/{slug}'],
    offline: 'read',
    hasProse: true,
  },
  createPost: {
    path: '/createpost',
    page: 'create-post',
    texts: ['forms'],
    guard: 'user',
    offline: 'always',
  },
  editPost: { path: '/post/edit/:id', page: 'edit-post', texts: ['forms'] },
  reset: { path: '/reset', page: 'reset', texts: ['forms', 'moderation'] },
  admin: {
    path: '/admin',
    page: 'admin',
    texts: ['forms', 'moderation'],
    query: { show: new RegExp(`^(?:${ADMIN_SECTIONS.slice(1).join('|')})$`) },
    guard: 'user',
  },
  adminPages: {
    path: '/admin/pages',
    page: 'admin-pages',
    texts: ['forms', 'moderation'],
    guard: 'user',
  },
  settings: { path: '/settings', page: 'settings', texts: ['forms', 'settings'], guard: 'user' },
  notFound: { path: '*', page: 'not-found', status: 404 },
} as const satisfies Record<string, Screen>

/** The same as a list. */
export const allScreens: readonly Screen[] = Object.values(siteMap)

/** What a parameter of a path may be where there is something at that address. */
export const PARAMETER = '[\\w-]{1,64}'
