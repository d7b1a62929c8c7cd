import type {
  ExportedComment,
  ExportedDraft,
  ExportedPost,
  ExportingRepository,
  Scope,
} from './exporting.repository.ts'

/** The folder of what only our import reads. Site generators ignore it because of its first character. */
export const DATA_FOLDER = '_inkwell'

/** The version of the format of that folder. */
export const DATA_VERSION = 1

/** The files in that folder, in the order in which an import reads them. */
export const DATA_FILES = {
  manifest: `${DATA_FOLDER}/manifest.json`,
  people: `${DATA_FOLDER}/people.ndjson`,
  pictures: `${DATA_FOLDER}/pictures.ndjson`,
  tags: `${DATA_FOLDER}/tags.ndjson`,
  posts: `${DATA_FOLDER}/posts.ndjson`,
  comments: `${DATA_FOLDER}/comments.ndjson`,
  pages: `${DATA_FOLDER}/pages.ndjson`,
  pictureAddresses: `${DATA_FOLDER}/picture-addresses.ndjson`,
  sessions: `${DATA_FOLDER}/sessions.json`,
} as const

type Rows<Key extends 'people' | 'tags' | 'pages' | 'revisions'> =
  ReturnType<ExportingRepository[Key]> extends AsyncIterable<infer Row>
    ? Row
    : ReturnType<ExportingRepository[Key]> extends Promise<(infer Row)[]>
      ? Row
      : never

/** Without what is null, so that lines are short. */
function withoutNull<T extends object>(values: T): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as Partial<T>
}

/** An account without anything that lets anybody sign in. */
function toPerson({ profile, addresses, ...person }: Rows<'people'>) {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    createdAt: person.created_at,
    updatedAt: person.updated_at,
    suspendedAt: person.suspended_at,
    ...(addresses.length > 0 && { addresses }),
    ...(profile && {
      profile: {
        biography: profile.biography,
        links: JSON.parse(profile.links) as unknown,
        portrait: profile.image_key,
        updatedAt: profile.updated_at,
      },
    }),
  }
}

/** The texts of a list of rows with one column. */
function textsOf(rows: string): string[] {
  return (JSON.parse(rows) as [string][]).map(([text]) => text).toSorted()
}

function toTag({ id, name, slug, created_at: createdAt, ...lists }: Rows<'tags'>) {
  const [aliases, addresses] = [textsOf(lists.aliases), textsOf(lists.addresses)]
  return {
    id,
    name,
    slug,
    createdAt,
    ...(aliases.length > 0 && { aliases }),
    ...(addresses.length > 0 && { addresses }),
  }
}

function toPage({ slug, title, content, published, addresses, ...times }: Rows<'pages'>) {
  const { created_at: createdAt, updated_at: updatedAt } = times
  const more = addresses.length > 0 && { addresses }
  return { slug, title, content, published: published === 1, createdAt, updatedAt, ...more }
}

function toPost(row: ExportedPost, pictures: readonly string[]) {
  return withoutNull({
    id: row.id,
    author: row.author_id,
    title: row.title,
    content: row.content,
    lineEnds: row.line_ends,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    hiddenAt: row.hidden_at,
    unpublishedAt: row.unpublished_at,
    source: row.import_source,
    language: row.language,
    series: row.series,
    tags: row.tags.length > 0 ? row.tags : null,
    cover: row.image_key,
    alt: row.alt,
    focus: row.focus,
    pictures: pictures.length > 0 ? pictures : null,
    addresses: row.addresses.length > 0 ? row.addresses : null,
    feedId: row.feed_id,
  })
}

function toDraft(row: ExportedDraft) {
  return withoutNull({
    post: row.post_id,
    title: row.title,
    content: row.content,
    lineEnds: row.line_ends,
    version: row.version,
    ownCover: row.own_cover === 1,
    cover: row.image_key,
    alt: row.image_alt,
    focus: row.image_focus,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    scheduledFor: row.scheduled_for,
    scheduleFailure: row.schedule_failure,
    discardedAt: row.discarded_at,
    tags: row.tags === null ? null : (JSON.parse(row.tags) as string[]),
    language: row.language,
    series: row.series,
  })
}

function toRevision(row: Rows<'revisions'>, { authorId }: Scope) {
  return withoutNull({
    post: row.post_id,
    number: row.number,
    kind: row.kind,
    title: row.title,
    // Who else changed it is nothing of the author's.
    person: authorId === undefined ? row.person_id : null,
    madeAt: row.made_at,
    entryBeganAt: row.entry_began_at,
    superseded: row.superseded === 1,
    rangeStart: row.range_start,
    rangeLength: row.range_length,
    text: row.text,
    savedBytes: row.saved_bytes,
  })
}

function toComment(row: ExportedComment) {
  return withoutNull({
    id: row.id,
    post: row.post_id,
    parent: row.parent_id,
    name: row.name,
    createdAt: row.created_at,
    content: row.content,
    anchor: row.anchor,
    source: row.import_source,
    removedAt: row.removed_at,
  })
}

/** The lines of each file of the folder. */
export class DataLines {
  readonly #repository: ExportingRepository
  readonly #scope: Scope

  constructor(repository: ExportingRepository, scope: Scope) {
    this.#repository = repository
    this.#scope = scope
  }

  async *people() {
    for await (const row of this.#repository.people(this.#scope)) yield toPerson(row)
  }

  async *tags() {
    for await (const row of this.#repository.tags(this.#scope)) yield toTag(row)
  }

  async *pages() {
    for await (const row of this.#repository.pages(this.#scope)) yield toPage(row)
  }

  /** The imported comments of each post. */
  async *comments() {
    for await (const { id } of this.#repository.postKeys(this.#scope)) {
      for await (const row of this.#repository.comments(id)) yield toComment(row)
    }
  }

  /** Each post is followed by its draft and its revisions. */
  async *posts() {
    for await (const row of this.#repository.posts(this.#scope)) {
      yield { post: toPost(row, await this.#repository.picturesIn(row.id)) }
      const draft = await this.#repository.draft(row.id)
      if (draft) yield { draft: toDraft(draft) }
      for await (const revision of this.#repository.revisions(row.id)) {
        yield { revision: toRevision(revision, this.#scope) }
      }
    }
  }
}
