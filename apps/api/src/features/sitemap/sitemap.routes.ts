import type { MountRead } from '../../platform/http/mount-read.ts'
import type { SitemapService } from './sitemap.service.ts'

/** Any change of a public post, of a tag or a page of the site, and of who is suspended. */
const TAGS = ['posts', 'tags', 'pages', 'authors']

/** Mounts the calls for the sitemap. */
export function mountSitemap(mountRead: MountRead, { sitemap }: { sitemap: SitemapService }): void {
  mountRead('GET /api/v1/sitemap', async () => ({
    answer: { parts: await sitemap.parts() },
    tags: TAGS,
  }))

  mountRead('GET /api/v1/sitemap/{part}', async ({ params }) => ({
    answer: await sitemap.part(params.part),
    tags: TAGS,
  }))
}
