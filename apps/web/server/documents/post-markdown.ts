import { readPictureName, TEXT_PICTURE_PATH } from '@inkwell/contract/picture-name'
import { paths } from '../../src/platform/paths.ts'
import type { DocumentKind } from './document-kind.ts'
import { PUBLIC } from './public-headers.ts'

/** Signs with a meaning in Markdown. */
const SIGNS = /[\\`*_[\]<>&#]/g

/** A text as Markdown shows it. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(SIGNS, String.raw`\$&`)
}

/** The addresses of pictures of texts, in links and in definitions. */
const PICTURES = /(?<=\]\(<?|\]:[ \t]{0,8}<?)\/images\/([\w.-]{1,100})/g

/** A source whose pictures other programs find. */
function absolutePictures(source: string, origin: string): string {
  return source.replaceAll(PICTURES, (address, name: string) =>
    readPictureName(name) ? origin + TEXT_PICTURE_PATH + name : address,
  )
}

/**
 * The source of a post with its title as heading: what programs read instead of the page. Search engines
 * should show the page.
 */
export const postMarkdown: DocumentKind = {
  path: '/post/:id.md',
  type: 'text/markdown; charset=utf-8',
  headers: { ...PUBLIC, 'X-Robots-Tag': 'noindex' },
  async make({ params: { id = '' }, site: { webOrigin, apiOrigin }, api }) {
    const call = api({ isWhole: true })
    const { postById } = await call('GET /api/v1/posts/p/{id}', { params: { id } })
    const { title = '', content } = postById ?? {}
    if (content === undefined) return undefined
    return {
      body: `# ${escapeMarkdown(title)}\n\n${absolutePictures(content, apiOrigin)}`,
      headers: { Link: `<${webOrigin}${paths.post(id)}>; rel="canonical"` },
    }
  },
}
