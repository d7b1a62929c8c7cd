/** The paths of the site that are always its own, in lower case: those of pages and documents without parameters. */
const SITE_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/admin',
  '/admin/import',
  '/admin/pages',
  '/all-post',
  '/archive',
  '/atom.xml',
  '/claim',
  '/createpost',
  '/feed.json',
  '/feed.xml',
  '/llms.txt',
  '/login',
  '/me/posts',
  '/oembed',
  '/reset',
  '/robots.txt',
  '/search',
  '/settings',
  '/settings/import',
  '/signup',
  '/sitemap.xml',
  '/tags',
])

/** Whether the site has something of its own at a path, whatever its texts are: nothing that was imported is found there. */
export function isSitePath(path: string): boolean {
  return SITE_PATHS.has(path.toLowerCase())
}

/** The paths of pages with one parameter: the id of a post or an author, the slug of a page or a tag. */
export const contentPaths = {
  post: (id: string) => `/post/${id}`,
  page: (slug: string) => `/page/${slug}`,
  tag: (slug: string) => `/tag/${slug}`,
  author: (id: string) => `/author/${id}`,
}
