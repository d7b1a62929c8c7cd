import { z } from 'zod'
import { CONTENT_MAX, SLUG_MAX, TITLE_MAX } from './limits.ts'
import { messageKeys } from './messages.ts'
import { PageQuery } from './moderation.ts'
import { versionField } from './post.ts'
import { SLUG } from './slug.ts'
import { boundedText } from './text-bounds.ts'
import { singleLineText, multiLineText } from './text.ts'

const slug = { description: 'The last part of its address.', example: 'about' }

export const SitePageParams = z.object({ slug: z.string().meta(slug) })

export const SaveSitePageParams = z.object({
  slug: boundedText({
    units: SLUG_MAX,
    error: messageKeys.slugInvalid,
    tooLong: messageKeys.slugInvalid,
  })
    .regex(SLUG, messageKeys.slugInvalid)
    .meta(slug),
})

const fields = {
  slug: z.string().meta(slug),
  title: z.string(),
  updatedAt: z.iso.datetime(),
}

/** A page of the site, such as About, as everyone sees it. */
export const SitePage = z
  .object({
    ...fields,
    excerpt: z.string().meta({ description: 'The opening of the page as plain text.' }),
    html: z.string().meta({ description: 'The page as it is shown: safe HTML.' }),
  })
  .meta({ id: 'SitePage' })
export type SitePage = z.infer<typeof SitePage>

const published = z.boolean({ error: messageKeys.publishedInvalid }).meta({
  example: true,
  description: 'Whether everyone can see it. To everybody but administrators, others do not exist.',
})

/** A page in the administrators' list. */
const SitePageItem = z.object({ ...fields, published }).meta({ id: 'SitePageItem' })

/** A page as administrators edit it. */
export const EditedSitePage = z
  .object({
    ...SitePage.shape,
    published,
    content: z.string().meta({ description: 'Markdown source, as it was written.' }),
  })
  .meta({ id: 'EditedSitePage' })
export type EditedSitePage = z.infer<typeof EditedSitePage>

export const SaveSitePageRequest = z
  .object(
    {
      title: singleLineText({
        max: TITLE_MAX,
        required: messageKeys.titleRequired,
        tooLong: messageKeys.titleTooLong,
      }).meta({ example: 'About this blog' }),
      content: multiLineText({
        max: CONTENT_MAX,
        required: messageKeys.contentRequired,
        tooLong: messageKeys.pageTooLong,
      }).meta({ description: 'Markdown, as in posts.', example: 'Who writes here, and *why*.' }),
      published,
      updatedAt: versionField(messageKeys.pageUpdatedAtInvalid)
        .nullable()
        .meta({
          description:
            'The `updatedAt` of the page that the edit began from, or null where there was no page. Where ' +
            'that has changed since, the answer is `conflict` and nothing changes. Without it, the edit ' +
            'overwrites whatever is there.',
        }),
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'SaveSitePageRequest' })
export type SaveSitePageRequest = z.infer<typeof SaveSitePageRequest>

export const SitePageAnswer = z.object({ page: SitePage }).meta({ id: 'SitePageAnswer' })

export const EditedSitePageAnswer = z
  .object({ page: EditedSitePage })
  .meta({ id: 'EditedSitePageAnswer' })

export const SitePageSaved = z
  .object({ msg: z.string(), page: EditedSitePage })
  .meta({ id: 'SitePageSaved' })

export const SitePageList = z
  .object({
    pages: z.array(SitePageItem),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Give it back as `cursor` for what comes next; null at the end.' }),
  })
  .meta({ id: 'SitePageList' })

export const SitePagesQuery = PageQuery
