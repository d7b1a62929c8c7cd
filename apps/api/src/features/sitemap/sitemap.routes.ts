import type { MountRead } from '../../platform/http/mount-read.ts'
import type { SitemapService } from './sitemap.service.ts'

/** Any change of a public post, of a tag or a page of the site, and of who is suspended. */
const TAGS = ['posts', 'tags', 'pages', 'authors']

/** Mounts the calls for the sitemap. */
export function mountSitemap(mountRead: MountRead, { sitemap }: { sitemap: SitemapService }): void {
  mountRead(
    'GET /api/v1/sitemap',
    async ({ from }) => ({ answer: { parts: await sitemap.parts(from) }, tags: TAGS }),
    { isQueued: false },
  )

  mountRead(
    'GET /api/v1/sitemap/{part}',
    async ({ params, from }) => ({ answer: await sitemap.part(params.part, from), tags: TAGS }),
    { isQueued: false },
  )
}
