import type { EndpointKey } from '@inkwell/contract/endpoints'
import { ADMIN_SECTIONS } from './platform/admin-sections.ts'
import { CURSOR_GRAMMAR } from './platform/cursor-grammar.ts'
import { POST_STATES } from './platform/post-states.ts'
import { QUERY_GRAMMAR } from './platform/search-grammar.ts'

type Read = Extract<EndpointKey, `GET ${string}`>

/** A call, with its query if it has one: `?q={q}&cursor={cursor}`. */
type ScreenCall = Read | `${Read}?${string}`

/**
 * One screen of the site. Routes, paths, page addresses, preloads and the service worker's lists are
 * derived from this. Browsers get a part of it: screens.ts.
 */
export interface Screen {
  /**
   * As React Router writes it, each parameter between two slashes. The last may be optional, as in `:slug?`:
   * every value of it has the page of the path without it, which is the canonical one.
   */
  path: string
  /** Names its module: `src/pages/PAGE.page.tsx`. */
  page: string
  /** Groups of texts that load with it: `texts/LANGUAGE.GROUP.ts` of any folder. */
  texts?: readonly string[]
  /**
   * The calls that a server makes for it, with `{names}` of parameters of the path and of the query below;
   * a query parameter without a value is left out. Its pages are cached and revalidated against the
   * responses. Without calls, there is one page for all parameters, cached until the server restarts.
   */
  calls?: readonly ScreenCall[]
  /** Those of the calls without whose answers the page is shown, also offline. */
  optional?: readonly ScreenCall[]
  /** The query parameters that a server uses, with their valid values. It drops all others. */
  query?: Readonly<Record<string, RegExp>>
  /** Requires a signed-in user; others are sent to the sign-in screen. */
  guard?: 'user'
  /** Not for crawlers, besides the screens with a guard. */
  isUncrawled?: true
  /** Modules in `src/pages` that load when a reader comes near. Reading offline needs them, too. */
  later?: readonly string[]
  /** Opens offline: `always`, or if its calls are cached (`read`). */
  offline?: 'always' | 'read'
  /** Shows prose, which needs the italic font. */
  hasProse?: true
  /** Has a form in which what is typed before the scripts of the page run is kept: early-words-script.ts. */
  keepsEarlyWords?: true
  /** The HTTP status if not 200. A failed call may change it, too. */
  status?: number
}

/** Every screen, in matching order. */
export const siteMap = {
  landing: { path: '/', page: 'landing', calls: ['GET /api/v1/posts/'], offline: 'always' },
  signIn: { path: '/login', page: 'sign-in', texts: ['forms'], offline: 'always' },
  signUp: { path: '/signup', page: 'sign-up', texts: ['forms'], offline: 'always' },
  allPosts: {
    path: '/all-post',
    page: 'all-posts',
    calls: ['GET /api/v1/posts/?cursor={cursor}'],
    query: { cursor: CURSOR_GRAMMAR },
    offline: 'read',
  },
  post: {
    path: '/post/:id/:slug?',
    page: 'post',
    calls: ['GET /api/v1/posts/p/{id}', 'GET /api/v1/posts/p/{id}/around'],
    optional: ['GET /api/v1/posts/p/{id}/around'],
    later: ['post-end'],
    offline: 'read',
    hasProse: true,
  },
  comments: {
    path: '/comments/:id',
    page: 'comments',
    texts: ['end'],
    calls: ['GET /api/v1/posts/p/{id}/comments?cursor={cursor}'],
    query: { cursor: CURSOR_GRAMMAR },
    offline: 'read',
  },
  search: {
    path: '/search',
    page: 'search',
    texts: ['search'],
    calls: ['GET /api/v1/search?q={q}&cursor={cursor}'],
    query: { q: QUERY_GRAMMAR, cursor: CURSOR_GRAMMAR },
    isUncrawled: true,
  },
  author: {
    path: '/author/:id/:name?',
    page: 'author',
    calls: ['GET /api/v1/authors/{id}', 'GET /api/v1/posts/?author={id}&cursor={cursor}'],
    query: { cursor: CURSOR_GRAMMAR },
    offline: 'read',
  },
  archive: {
    path: '/archive',
    page: 'archive',
    calls: ['GET /api/v1/archive'],
    offline: 'read',
  },
  archiveMonth: {
    path: '/archive/:month',
    page: 'archive-month',
    calls: ['GET /api/v1/posts/?month={month}&cursor={cursor}', 'GET /api/v1/archive'],
    query: { cursor: CURSOR_GRAMMAR },
    offline: 'read',
  },
  page: {
    path: '/page/:slug',
    page: 'site-page',
    calls: ['GET /api/v1/pages/{slug}'],
    offline: 'read',
    hasProse: true,
  },
  tags: {
    path: '/tags',
    page: 'tags',
    calls: ['GET /api/v1/tags?cursor={cursor}'],
    query: { cursor: CURSOR_GRAMMAR },
    offline: 'read',
  },
  tag: {
    path: '/tag/:tag',
    page: 'tag',
    calls: ['GET /api/v1/tags/{tag}', 'GET /api/v1/posts/?tag={tag}&cursor={cursor}'],
    query: { cursor: CURSOR_GRAMMAR },
    offline: 'read',
  },
  createPost: {
    path: '/createpost',
    page: 'create-post',
    texts: ['forms', 'editor'],
    guard: 'user',
    offline: 'always',
    keepsEarlyWords: true,
  },
  editPost: {
    path: '/post/edit/:id',
    page: 'edit-post',
    texts: ['forms', 'editor'],
    isUncrawled: true,
    keepsEarlyWords: true,
  },
  postHistory: {
    path: '/post/history/:id',
    page: 'post-history',
    texts: ['forms', 'lists', 'history'],
    guard: 'user',
  },
  reset: { path: '/reset', page: 'reset', texts: ['forms', 'reset'], isUncrawled: true },
  claim: { path: '/claim', page: 'claim', texts: ['forms', 'reset'], isUncrawled: true },
  admin: {
    path: '/admin',
    page: 'admin',
    texts: ['forms', 'lists', 'report', 'admin'],
    query: { show: new RegExp(`^(?:${ADMIN_SECTIONS.slice(1).join('|')})$`) },
    guard: 'user',
  },
  adminPages: {
    path: '/admin/pages',
    page: 'admin-pages',
    texts: ['forms', 'lists', 'admin'],
    guard: 'user',
  },
  adminImport: {
    path: '/admin/import',
    page: 'import',
    texts: ['forms', 'lists', 'admin', 'importing'],
    guard: 'user',
  },
  settings: {
    path: '/settings',
    page: 'settings',
    texts: ['forms', 'settings'],
    guard: 'user',
  },
  ownImport: {
    path: '/settings/import',
    page: 'import',
    texts: ['forms', 'lists', 'admin', 'importing'],
    guard: 'user',
  },
  myPosts: {
    path: '/me/posts',
    page: 'my-posts',
    texts: ['forms', 'lists', 'mine'],
    query: { state: new RegExp(`^(?:${POST_STATES.slice(1).join('|')})$`) },
    guard: 'user',
  },
  notFound: { path: '*', page: 'not-found', status: 404 },
} as const satisfies Record<string, Screen>

export const allScreens: readonly Screen[] = Object.values(siteMap)
