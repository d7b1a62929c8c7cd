import { tagKeyOf } from '@inkwell/contract/tag-key'
import { escapeXml } from '@inkwell/contract/xml-text'
import { slugOf } from '@inkwell/slug/slug'
import type { ExportedPicture } from './exported-picture.ts'
import type { ExportedText } from './exported-text.ts'
import { addressHere } from './markdown-file.ts'
import { commentTexts } from './wordpress-comments.ts'
import type { WordPressComment } from './wordpress-comments.ts'
import { cdata, toTime } from './wordpress-values.ts'

/** Characters of a slug of WordPress. */
const NICE_MAX = 100

/** Characters of a name, and of an id, in the name by which an author signs in. */
const LOGIN_MAX = 40
const ID_TAIL = 12

/** An author as WordPress names one. */
export interface WordPressAuthor {
  id: string
  name: string
  email: string
}

interface Site {
  name: string
  origin: string
  /** The prefix of the addresses of our pictures. */
  storage: string
}

/** What the file is made of. */
export interface WordPressSource {
  authors: () => AsyncIterable<WordPressAuthor>
  pictures: () => AsyncIterable<ExportedPicture>
  /** In any state, with their HTML. */
  texts: () => AsyncIterable<{ text: ExportedText; html: string }>
  /** The imported comments of a post. */
  comments: (postId: string) => AsyncIterable<WordPressComment>
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
`

function niceName(name: string): string {
  return slugOf(name, NICE_MAX) || encodeURIComponent(tagKeyOf(name)).toLowerCase()
}

function category(domain: string, name: string): string {
  return `<category domain="${domain}" nicename="${escapeXml(niceName(name))}">${cdata(name)}</category>\n`
}

function meta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>\n`
}

const STATUS = { published: 'publish', draft: 'draft', trash: 'trash' } as const

interface Item {
  title: string
  link: string
  guid: string
  author: string
  date: string
  modified: string
  content: string
  excerpt: string
  slug: string
  status: string
  type: string
  extra: string
}

const ITEM_END = '</item>\n'

function itemText(item: Item, number: number): string {
  const { title, link, guid, author, date, modified } = item
  return `<item>
<title>${cdata(title)}</title>
<link>${escapeXml(link)}</link>
<pubDate>${new Date(date).toUTCString()}</pubDate>
<dc:creator>${cdata(author)}</dc:creator>
<guid isPermaLink="false">${escapeXml(guid)}</guid>
<description></description>
<content:encoded>${cdata(item.content)}</content:encoded>
<excerpt:encoded>${cdata(item.excerpt)}</excerpt:encoded>
<wp:post_id>${number}</wp:post_id>
<wp:post_date>${cdata(toTime(date))}</wp:post_date>
<wp:post_date_gmt>${cdata(toTime(date))}</wp:post_date_gmt>
<wp:post_modified>${cdata(toTime(modified))}</wp:post_modified>
<wp:post_modified_gmt>${cdata(toTime(modified))}</wp:post_modified_gmt>
<wp:comment_status>${cdata('closed')}</wp:comment_status>
<wp:ping_status>${cdata('closed')}</wp:ping_status>
<wp:post_name>${cdata(item.slug)}</wp:post_name>
<wp:status>${cdata(item.status)}</wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
<wp:post_type>${cdata(item.type)}</wp:post_type>
<wp:post_password>${cdata('')}</wp:post_password>
<wp:is_sticky>0</wp:is_sticky>
${item.extra}${ITEM_END}`
}

/** Writes the file, piece by piece: it counts what it has, because WordPress knows everything by numbers. */
class Writer {
  readonly #site: Site
  #number = 0
  /** The sign-in names of authors by their ids. */
  readonly #logins = new Map<string, string>()
  /** The numbers of covers by their keys. */
  readonly #covers = new Map<string, number>()

  constructor(site: Site) {
    this.#site = site
  }

  head(): string {
    const { name, origin } = this.#site
    const site = escapeXml(origin)
    return `${HEAD}<title>${escapeXml(name)}</title>
<link>${site}</link>
<description></description>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${site}</wp:base_site_url>
<wp:base_blog_url>${site}</wp:base_blog_url>
`
  }

  author({ id, name, email }: WordPressAuthor): string {
    const login = [slugOf(name, LOGIN_MAX), id.slice(-ID_TAIL)].filter(Boolean).join('-')
    this.#logins.set(id, login)
    const fields = [
      ['id', String(this.#logins.size)],
      ['login', cdata(login)],
      ['email', cdata(email)],
      ['display_name', cdata(name)],
      ['first_name', cdata('')],
      ['last_name', cdata('')],
    ]
    const elements = fields.map(([key, value]) => `<wp:author_${key}>${value}</wp:author_${key}>`)
    return `<wp:author>${elements.join('')}</wp:author>\n`
  }

  /** The pictures by the names that texts give them. */
  pictures({ names }: ExportedPicture): string {
    const items = names.map(({ name, person, createdAt }) =>
      this.#attachment(name, { author: this.#loginOf(person), date: createdAt, alt: '' }),
    )
    return items.join('')
  }

  /** A text, after its cover if no text before has the same. */
  text(text: ExportedText, html: string): string {
    const { kind, state, slug, title, date, updatedAt, excerpt, tags, series, cover } = text
    const author = this.#loginOf(text.authorId ?? null)
    let before = ''
    if (cover && !this.#covers.has(cover.key)) {
      before = this.#attachment(cover.key, { author, date, alt: cover.alt })
      this.#covers.set(cover.key, this.#number)
    }
    const thumbnail = cover && this.#covers.get(cover.key)
    const here = `${this.#site.origin}${addressHere(text)}`
    return (
      before +
      this.#item({
        title,
        link: here,
        guid: text.isWorkingCopy ? `${here}#draft` : here,
        author,
        date,
        modified: updatedAt,
        // What looks like a shortcode of WordPress is text here.
        content: html.replaceAll('[', '&#91;'),
        excerpt,
        slug,
        status: STATUS[state],
        type: kind,
        extra: [
          ...(series ? [category('category', series)] : []),
          ...tags.map((tag) => category('post_tag', tag)),
          ...(thumbnail ? [meta('_thumbnail_id', String(thumbnail))] : []),
        ].join(''),
      })
    )
  }

  #loginOf(id: string | null): string {
    const [first = ''] = this.#logins.values()
    return this.#logins.get(id ?? '') ?? first
  }

  #attachment(
    file: string,
    { author, date, alt }: { author: string; date: string; alt: string },
  ): string {
    const address = `${this.#site.storage}${file}`
    return this.#item({
      title: alt || file,
      link: address,
      guid: address,
      author,
      date,
      modified: date,
      content: '',
      excerpt: '',
      slug: file.replace('.', '-'),
      status: 'inherit',
      type: 'attachment',
      extra: [
        `<wp:attachment_url>${cdata(address)}</wp:attachment_url>\n`,
        meta('_wp_attached_file', file),
        ...(alt ? [meta('_wp_attachment_image_alt', alt)] : []),
      ].join(''),
    })
  }

  #item(item: Item): string {
    this.#number += 1
    return itemText(item, this.#number)
  }
}

/** WXR 1.2, piece by piece. WordPress fetches the pictures from this site when it reads the file. */
export async function* wordPressText(
  { authors, pictures, texts, comments }: WordPressSource,
  site: Site,
): AsyncGenerator<string> {
  const writer = new Writer(site)
  yield writer.head()
  for await (const author of authors()) yield writer.author(author)
  for await (const picture of pictures()) yield writer.pictures(picture)
  for await (const { text, html } of texts()) {
    // A working copy of a post is a text of its own.
    const hasComments = text.kind === 'post' && !text.isWorkingCopy
    yield writer.text(text, html).slice(0, -ITEM_END.length)
    // They may be many, and each large.
    if (hasComments) yield* commentTexts(comments(text.id))
    yield ITEM_END
  }
  yield '</channel>\n</rss>\n'
}
