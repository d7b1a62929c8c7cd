import { Refusal } from '../../../platform/http/refusal.ts'
import { replaceDestinations } from '../destinations.ts'
import { readImportAuthor } from '../import-author.ts'
import { LeftOut } from '../left-out.ts'
import { isOrdered } from '../moment.ts'
import type { SourcePicture, SourceText } from '../source-item.ts'
import type { ImportServices, UnpublishedText } from './import-services.ts'
import type { LinkTargets } from './link-targets.ts'
import type { Pictures } from './pictures.ts'
import { contentHere, draftHere, originalHere, tagsHere, titleHere } from './texts-here.ts'

interface TextParts {
  services: ImportServices
  pictures: Pictures
  links: LinkTargets
  now: () => Date
}

/** Where a text comes from and goes to. */
export interface TextPlace {
  /** The id of the post, or the slug of the page. */
  targetId: string
  /** Identifies the post in all runs. */
  source: string
  /** Its main address at the source. */
  address: string | undefined
}

/** A text with its pictures and links as they are here. */
interface ReadyText extends Omit<UnpublishedText, 'createdAt' | 'content'> {
  authorId: string
  markdown: string
  publishedAt: Date | undefined
  notes: string[]
}

/** What became of a text. */
export interface TakenText {
  authorId: string
  /** Whether readers see it. */
  isPublic: boolean
  notes: string[]
}

function validTime(time: Date | undefined): Date | undefined {
  return time && isOrdered(time) ? time : undefined
}

/** Takes texts: as posts, as drafts or as pages. */
export class TextTaking {
  readonly #parts: TextParts

  constructor(parts: TextParts) {
    this.#parts = parts
  }

  /** Takes a text; throws LeftOut or a refusal for one that cannot be taken. */
  async take(text: SourceText, place: TextPlace): Promise<TakenText> {
    const ready = await this.#prepare(text, place)
    const { authorId, notes } = ready
    const isPublic =
      text.kind === 'page' ? await this.#takePage(text, ready) : await this.#takePost(text, ready)
    return { authorId, isPublic, notes }
  }

  /** The account of the first author. */
  authorOf({ authors }: Pick<SourceText, 'authors'>): Promise<string> {
    return this.#parts.services.authorId(readImportAuthor({ authors: [...authors] }))
  }

  async #prepare(text: SourceText, { targetId, source, address }: TextPlace): Promise<ReadyText> {
    const notes = [...text.notes]
    const authorId = await this.authorOf(text)
    const others = text.authors.slice(1)
    if (others.length > 0) notes.push(`its other authors: ${others.join(', ')}`)
    const markdown = await this.#atHome(text, authorId, address)
    const { language, series, lineEnds } = text
    return {
      authorId,
      id: targetId,
      source,
      title: titleHere(text.title, markdown, notes),
      markdown,
      tags: tagsHere(text.tags, notes),
      language,
      series,
      lineEnds,
      original: originalHere(text.original.text, notes),
      publishedAt: validTime(text.publishedAt),
      changedAt: validTime(text.changedAt),
      notes,
    }
  }

  /** The text with pictures and links that lead to what is here. */
  async #atHome(text: SourceText, authorId: string, address?: string): Promise<string> {
    const { pictures, links } = this.#parts
    const places = new Map<string, string>()
    for (const picture of text.pictures) {
      const taken = await pictures.takeInText(authorId, picture)
      if (taken !== undefined) places.set(picture.ref, taken)
    }
    return replaceDestinations(text.markdown, ({ url, isPicture }) => {
      // A picture often links to itself in full size.
      const picture = places.get(url)
      return picture !== undefined || isPicture ? picture : links.find(url, address)
    })
  }

  async #takePost(text: SourceText, ready: ReadyText): Promise<boolean> {
    const { publishedAt } = ready
    const wantsNow = text.state === 'published' && publishedAt !== undefined
    if (wantsNow && publishedAt <= this.#parts.now() && text.markdown.trim() !== '') {
      if (await this.#publish(text, ready, publishedAt)) return true
    } else if (text.state === 'published') {
      ready.notes.push(`it is a draft: ${whyNoPost(text, publishedAt)}`)
    }
    await this.#takeDraft(text, ready)
    return false
  }

  /** False if it has to be a draft, which is noted. */
  async #publish(text: SourceText, ready: ReadyText, publishedAt: Date): Promise<boolean> {
    const { authorId, markdown, notes, ...post } = ready
    try {
      const content = contentHere(markdown)
      await this.#withCover(text, notes, (cover) =>
        this.#parts.services.publish(authorId, { ...post, ...cover, content, publishedAt }),
      )
      return true
    } catch (error) {
      const isOfText = error instanceof LeftOut || isInvalid(error)
      if (!isOfText) throw error
      notes.push(`it is a draft: ${error.message}`)
      return false
    }
  }

  async #takeDraft(text: SourceText, ready: ReadyText): Promise<void> {
    const { authorId, markdown, notes, publishedAt, ...draft } = ready
    const { services, now } = this.#parts
    const content = draftHere(markdown)
    const createdAt = publishedAt ?? draft.changedAt ?? now()
    await services.begin(authorId, { ...draft, content, createdAt })
    await this.#withCover(text, notes, async (cover) => {
      if (cover) await services.coverDraft(authorId, draft.id, cover)
    })
    if (text.state === 'trashed') await services.discard(authorId, draft.id)
    if (!wantsTime(text) || publishedAt === undefined) return
    if (publishedAt > now()) await services.schedule(authorId, draft.id, publishedAt)
    else if (text.state === 'scheduled') notes.push('it is a draft: its time has passed')
  }

  /** Tries with the cover, and without it if that is refused. */
  async #withCover(
    { cover }: SourceText,
    notes: string[],
    take: (cover?: { image: Blob; alt?: string; focus?: string }) => Promise<unknown>,
  ): Promise<void> {
    if (!cover) return void (await take())
    const { pictures } = this.#parts
    const image = await pictures.readCover(cover)
    const refused = (reason: string) => {
      pictures.settleCover(cover, reason)
      notes.push(`without its cover ${cover.ref}: ${reason}`)
      return take()
    }
    if (!(image instanceof Blob)) return void (await refused(image.reason))
    try {
      await take({ image, ...wordsOf(cover) })
      pictures.settleCover(cover)
    } catch (error) {
      if (!(error instanceof Refusal) || !('image' in (error.fields ?? {}))) throw error
      await refused(error.message)
    }
  }

  async #takePage(text: SourceText, ready: ReadyText): Promise<boolean> {
    const published = text.state === 'published' && text.markdown.trim() !== ''
    if (text.state === 'trashed') throw new LeftOut('it is a page in the trash')
    const content = contentHere(ready.markdown)
    if (text.cover) this.#parts.pictures.settleCover(text.cover, 'pages have no covers')
    await this.#parts.services.savePage(ready.id, { title: ready.title, content, published })
    return published
  }
}

function wordsOf({ alt, focus }: SourcePicture & { focus?: string | undefined }) {
  return { ...(alt && { alt }), ...(focus !== undefined && { focus }) }
}

function isInvalid(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'invalid'
}

function wantsTime({ state }: SourceText): boolean {
  return state === 'scheduled' || state === 'published'
}

function whyNoPost({ markdown }: SourceText, publishedAt: Date | undefined): string {
  if (markdown.trim() === '') return 'it has no text'
  return publishedAt === undefined ? 'it has no date' : 'its time has not come'
}
