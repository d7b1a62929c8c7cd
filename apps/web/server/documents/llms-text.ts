import { PAGE_SIZE_MAX } from '@inkwell/contract/limits'
import { paths } from '../../src/platform/paths.ts'
import { text } from '../../src/platform/text.ts'
import type { DocumentKind } from './document-kind.ts'
import { escapeMarkdown } from './post-markdown.ts'
import { PUBLIC } from './public-headers.ts'

/** Characters of an excerpt in a list. */
const EXCERPT_MAX = 200

function oneLine(words: string): string {
  return words.replaceAll(/\s+/gu, ' ').trim()
}

/**
 * The site for language models: the newest posts as Markdown, and where the others are
 * (https://llmstxt.org). Missing where such programs are refused.
 */
export const llmsText: DocumentKind = {
  path: '/llms.txt',
  type: 'text/markdown; charset=utf-8',
  headers: { ...PUBLIC, 'X-Robots-Tag': 'noindex' },
  async make({ site: { siteName, webOrigin }, settings: { aiCrawlers }, api }) {
    if (aiCrawlers === 'refuse') return undefined
    const query = { limit: String(PAGE_SIZE_MAX) }
    const { posts = [] } = await api()('GET /api/v1/posts/', { query })
    const items = posts.flatMap(({ _id: id, title = '', excerpt = '' }) => {
      if (!id) return []
      const words = escapeMarkdown(oneLine(excerpt).slice(0, EXCERPT_MAX).toWellFormed())
      return `- [${escapeMarkdown(title)}](${webOrigin}${paths.post(id)}.md)${words && `: ${words}`}`
    })
    const lines = [
      `# ${escapeMarkdown(siteName)}`,
      '',
      `> ${escapeMarkdown(text.landing.description)}`,
      '',
      '## Posts',
      '',
      ...items,
      '',
      '## More',
      '',
      `- [All addresses](${webOrigin}/sitemap.xml): every post, also as Markdown at its address plus \`.md\``,
      `- [Feed](${webOrigin}/feed.json): the newest posts, whole`,
      '',
    ]
    return { body: lines.join('\n') }
  },
}
