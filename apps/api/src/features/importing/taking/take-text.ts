import { importNote, noteBecause } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { noteOfRefusal } from '../../../note-of-refusal.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { replaceDestinations } from '../destinations.ts'
import { readImportAuthor } from '../import-author.ts'
import { LeftOut } from '../left-out.ts'
import { isOrdered } from '../moment.ts'
import type { SourceText } from '../source-item.ts'
import { coverNote, isOfCover, wordsOf } from './cover-note.ts'
import type { Cover, ImportServices, UnpublishedText } from './import-services.ts'
import type { KnownAuthors } from './known-authors.ts'
import type { LinkTargets } from './link-targets.ts'
import { addressInTexts } from './pictures.ts'
import type { Pictures } from './pictures.ts'
import { contentHere, draftHere, originalHere, tagsHere, titleHere } from './texts-here.ts'

interface TextParts {
  services: ImportServices
  pictures: Pictures
  links: LinkTargets
  authors: Pick<KnownAuthors, 'find'>
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
  /** Whether an attempt before this one may have taken parts of it. */
  isBegun: boolean
  /** Names under which an attempt before this one stored its pictures, by their ids. */
  stored: ReadonlyMap<string, string>
}

/** A text with its pictures and links as they are here. */
interface ReadyText extends Omit<UnpublishedText, 'createdAt' | 'content'> {
  authorId: string
  isBegun: boolean
  markdown: string
  publishedAt: Date | undefined
  notes: ImportNote[]
}

/** What became of a text. */
export interface TakenText {
  /** Whether readers see it. */
  isPublic: boolean
  /** Whether an attempt before this one made it. */
  wasHere: boolean
  notes: ImportNote[]
}

/** What the services made of a text. */
type Stored = Pick<TakenText, 'isPublic' | 'wasHere'>

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
    if (text.kind === 'page' && text.state === 'trashed') {
      throw new LeftOut(importNote('pageInTrash'))
    }
    const ready = await this.#prepare(text, place)
    const stored =
      text.kind === 'page' ? await this.#takePage(text, ready) : await this.#takePost(text, ready)
    return { ...stored, notes: ready.notes }
  }

  /** The account of the first author. */
  authorOf({ authors }: Pick<SourceText, 'authors'>): Promise<string> {
    const author = readImportAuthor({ authors: [...authors] })
    return this.#parts.services.authorId(author, this.#parts.authors.find(author))
  }

  async #prepare(text: SourceText, place: TextPlace): Promise<ReadyText> {
    const { targetId, source, isBegun } = place
    const notes = [...text.notes]
    const authorId = await this.authorOf(text)
    const others = text.authors.slice(1)
    if (others.length > 0) notes.push(importNote('otherAuthors', { names: others.join(', ') }))
    const markdown = await this.#atHome(text, authorId, place)
    const { language, series, lineEnds } = text
    return {
      authorId,
      isBegun,
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
  async #atHome(
    text: SourceText,
    authorId: string,
    { address, stored }: TextPlace,
  ): Promise<string> {
    const { pictures, links } = this.#parts
    const places = new Map<string, string>()
    await pictures.take(authorId, text.pictures, {
      stored,
      async onResult(picture, result) {
        // At once, so that an attempt after this one need not fetch it again.
        await pictures.settle(picture, result)
        if ('name' in result) places.set(picture.ref, addressInTexts(result.name))
      },
    })
    return replaceDestinations(text.markdown, ({ url, isPicture }) => {
      // A picture often links to itself in full size.
      const picture = places.get(url)
      return picture !== undefined || isPicture ? picture : links.find(url, address)
    })
  }

  async #takePost(text: SourceText, ready: ReadyText): Promise<Stored> {
    const { publishedAt } = ready
    const wantsNow = text.state === 'published' && publishedAt !== undefined
    if (wantsNow && publishedAt <= this.#parts.now() && text.markdown.trim() !== '') {
      const published = await this.#publish(text, ready, publishedAt)
      if (published) return published
    } else if (text.state === 'published') {
      ready.notes.push(isDraft(importNote(whyNoPost(text, publishedAt))))
    }
    return { isPublic: false, wasHere: !(await this.#takeDraft(text, ready)) }
  }

  /** Undefined if it has to be a draft, which is noted. */
  async #publish(
    text: SourceText,
    ready: ReadyText,
    publishedAt: Date,
  ): Promise<Stored | undefined> {
    const { authorId, isBegun, markdown, notes, ...post } = ready
    const { services } = this.#parts
    try {
      const content = contentHere(markdown)
      const isNew = await this.#withCover(text, notes, async (cover) => {
        const given = { ...post, ...cover, content, publishedAt }
        if (await services.publish(authorId, given)) return true
        if (isBegun && cover) {
          await unlessInTrash(() => services.addCover(authorId, post.id, cover))
        }
        return false
      })
      return { isPublic: true, wasHere: !isNew }
    } catch (error) {
      if (error instanceof LeftOut) notes.push(isDraft(error.note))
      else if (isInvalid(error)) notes.push(isDraft(noteOfRefusal(error)))
      else throw error
      return undefined
    }
  }

  /** False if it is here from an attempt before this one. */
  async #takeDraft(text: SourceText, ready: ReadyText): Promise<boolean> {
    const { authorId, isBegun, markdown, notes, publishedAt, ...draft } = ready
    const { services, now } = this.#parts
    const content = draftHere(markdown)
    const createdAt = publishedAt ?? draft.changedAt ?? now()
    const isNew = await services.begin(authorId, { ...draft, content, createdAt })
    await this.#withCover(text, notes, async (cover) => {
      if (!cover) return
      if (isNew) await services.coverDraft(authorId, draft.id, cover)
      else if (isBegun) await unlessInTrash(() => services.addCover(authorId, draft.id, cover))
    })
    // What its author decided about it since it was taken stays.
    await this.#place(text, ready, { isLeft: !isNew && !isBegun })
    return isNew
  }

  /** Moves a draft to the trash or schedules it as at its source, unless it is left as it is. */
  async #place(
    text: SourceText,
    { authorId, id, notes, publishedAt }: ReadyText,
    { isLeft }: { isLeft: boolean },
  ): Promise<void> {
    const { services, now } = this.#parts
    const change = isLeft ? () => undefined : unlessInTrash
    if (text.state === 'trashed') await change(() => services.discard(authorId, id))
    if (!wantsTime(text) || publishedAt === undefined) return
    if (publishedAt > now()) await change(() => services.schedule(authorId, id, publishedAt))
    else if (text.state === 'scheduled') notes.push(isDraft(importNote('timePassed')))
  }

  /** Tries with the cover, and without it if that is refused. */
  async #withCover<T>(
    { cover }: SourceText,
    notes: ImportNote[],
    take: (cover?: Cover) => Promise<T>,
  ): Promise<T> {
    if (!cover) return take()
    const { pictures } = this.#parts
    const image = await pictures.readCover(cover)
    const refused = async (reason: ImportNote) => {
      await pictures.settleCover(cover, reason)
      notes.push(coverNote(cover, reason))
      return take()
    }
    if (!(image instanceof Blob)) return refused(image.reason)
    try {
      const taken = await take({ image, ...wordsOf(cover) })
      await pictures.settleCover(cover)
      return taken
    } catch (error) {
      if (!isOfCover(error)) throw error
      return refused(noteOfRefusal(error))
    }
  }

  async #takePage(text: SourceText, ready: ReadyText): Promise<Stored> {
    const published = text.state === 'published' && text.markdown.trim() !== ''
    const content = contentHere(ready.markdown)
    if (text.cover) {
      await this.#parts.pictures.settleCover(text.cover, importNote('coverOfPage'))
    }
    const page = { title: ready.title, content, published }
    return { isPublic: published, wasHere: !(await this.#savePage(ready.id, page)) }
  }

  /** False if it is here from an attempt before this one, perhaps with other pictures. Throws `conflict` for another page. */
  async #savePage(
    slug: string,
    page: { title: string; content: string; published: boolean },
  ): Promise<boolean> {
    const { services } = this.#parts
    try {
      await services.savePage(slug, page)
      return true
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
      const here = await services.findText({ kind: 'page', id: slug })
      const isSame = here?.contents.some((content) => areAlike(content, page.content))
      if (isSame !== true) throw error
      return false
    }
  }
}

function isDraft(reason: ImportNote): ImportNote {
  return noteBecause(importNote('isDraft'), reason)
}

/** Whether two texts differ in their links and pictures only. */
function areAlike(a: string, b: string): boolean {
  return replaceDestinations(a, () => '') === replaceDestinations(b, () => '')
}

function isInvalid(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'invalid'
}

/** Leaves a text as it is that an attempt before this one, or its author, has moved to the trash. */
async function unlessInTrash(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
  }
}

function wantsTime({ state }: SourceText): boolean {
  return state === 'scheduled' || state === 'published'
}

function whyNoPost({ markdown }: SourceText, publishedAt: Date | undefined) {
  if (markdown.trim() === '') return 'noText'
  return publishedAt === undefined ? 'noDate' : 'timeToCome'
}
