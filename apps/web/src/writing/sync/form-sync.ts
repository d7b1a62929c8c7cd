import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { draftPath } from '../../platform/draft-path.ts'
import { paths } from '../../platform/paths.ts'
import { readToken, restoreUser } from '../../platform/session-storage.ts'
import type { Draft, FormValues } from '../drafts/draft.ts'
import type { OpenDraft } from '../drafts/open-draft.ts'
import { labelsOf } from '../labels.ts'
import { lineEndsOf } from '../line-ends.ts'
import type { TextVersion } from '../use-versions.ts'
import { createDraftCalls } from './draft-calls.ts'
import type { DraftCalls, DraftText, ServiceDraft } from './draft-calls.ts'
import { DraftSync } from './draft-sync.ts'
import type { SyncParts } from './sync-parts.ts'

export function textOf(values: FormValues): DraftText {
  const { title = '', content = '' } = values
  return { title, content, lineEnds: lineEndsOf(values), ...labelsOf(values) }
}

/** Shows the address of a draft, so that a reload opens it. The router need not know. */
function showAddress(id: string | undefined): void {
  if (location.pathname !== paths.createPost) return
  history.replaceState(history.state, '', draftPath(id))
}

/** What is known of a form; each becomes known once. */
interface Known {
  draft: OpenDraft | undefined
  /** The saved version of the post. */
  base: TextVersion | undefined
  /** The id of a user. */
  writer: string | undefined
  movesOn?: SyncParts['movesOn'] | undefined
}

/** Connects one form to its draft in this browser and to that in the data service. */
export class FormSync {
  readonly sync: DraftSync
  readonly #calls: DraftCalls
  readonly #post: string | undefined
  #known: Partial<Known> = {}
  #isLeft = false
  #mayGoOn: SyncParts['mayGoOn'] = () => true

  /** `post` is the id of the post that the form changes; undefined for a new one. */
  constructor(api: ApiClient, post: string | undefined) {
    this.#calls = createDraftCalls(api, () => this.#requireSession())
    this.#post = post
    this.sync = new DraftSync({
      calls: this.#calls,
      post,
      readBase: () => this.#known.base && textOf(this.#known.base.words),
      mayGoOn: () => this.#mayGoOn(),
      movesOn: () => !this.#isLeft && (this.#known.movesOn?.() ?? false),
      session: () => this.#session(),
      onStored: (storedAt) => {
        this.#known.draft?.note({ storedAt, sent: undefined })
        if (post === undefined && !this.#isLeft) showAddress(storedAt?.id)
      },
      onSend: (sent) => this.#known.draft?.note({ sent }),
    })
  }

  /** The first user stays the writer. */
  learn({ writer, ...known }: Known): void {
    this.#known = { ...known, writer: this.#known.writer ?? writer }
  }

  /**
   * Continues the draft of this browser. If there is none, resolves to that of the data service, which the
   * form does not continue yet: `storedId`, or the working copy of the post; undefined if there is none.
   * Throws ApiError.
   */
  async begin(storedId: string | undefined): Promise<ServiceDraft | undefined> {
    const kept = this.#known.draft?.kept
    if (kept) this.#continue(kept)
    if (kept || this.#session() === undefined) return undefined
    return this.#find(storedId)
  }

  /**
   * The form is no longer shown: saves once more. After a failure it tries again, as long as nobody has opened the
   * draft in another form.
   */
  async leave(): Promise<void> {
    this.#isLeft = true
    await this.sync.flush()
    this.#mayGoOn = () => this.#known.draft?.isUntouched() ?? false
  }

  /** Continues a draft of this browser, which the data service may have, too. */
  #continue({ storedAt, sent, words }: Draft): void {
    if (storedAt || sent) {
      this.sync.attach(storedAt, storedAt?.isCurrent ? textOf(words) : undefined, sent)
    }
    if (storedAt && this.#post === undefined) showAddress(storedAt.id)
    // Otherwise the text is saved soon, and merged with a later version.
    if (storedAt?.isCurrent) void this.sync.refresh()
  }

  #find(storedId: string | undefined): Promise<ServiceDraft | undefined> {
    if (this.#post === undefined) {
      return storedId === undefined ? Promise.resolve(undefined) : this.#calls.read(storedId)
    }
    // A data service without drafts sends no time of change either.
    const hasDrafts = this.#known.base?.updatedAt !== undefined
    return hasDrafts ? this.#calls.find(this.#post) : Promise.resolve(undefined)
  }

  /** Somebody else may have signed in since the last call, in another tab. Throws ApiError. */
  #requireSession(): string {
    const session = this.#session()
    if (session === undefined) throw new ApiError('drafts', { status: 401 })
    return session
  }

  #session(): string | undefined {
    const isWriter = restoreUser()?._id === this.#known.writer
    return isWriter ? (readToken() ?? undefined) : undefined
  }
}
