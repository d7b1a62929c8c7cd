import { ApiError } from '@inkwell/api-client/api-error'
import type { DraftCalls, DraftText, ServiceDraft } from '../draft-calls.ts'

export function failure(status?: number, body: Record<string, unknown> = {}): ApiError {
  return new ApiError('test', status === undefined ? {} : { status, body })
}

/** A data service with one draft, whose answers fail and wait on request. */
export class FakeDraftService {
  draft: (DraftText & { version: number }) | undefined
  /** What conflicts say that the edit was based on. */
  base: DraftText = { title: '', content: 'base' }
  created = 0
  removed = 0
  sent: string[] = []
  /** Replaces the next answer. */
  failNext: Error | undefined
  /** Whether the next save or creation happens, and its answer does not arrive. */
  loseAnswer = false
  /** A call waits for this. */
  gate: Promise<void> = Promise.resolve()
  /** The texts that were sent as made of several versions. */
  readonly merged: string[] = []
  readonly #keys = new Set<string>()

  #answer(): ServiceDraft {
    if (!this.draft) throw failure(404)
    if (this.loseAnswer) {
      this.loseAnswer = false
      throw failure()
    }
    const rest = { post: undefined, scheduledFor: undefined, problem: undefined }
    return { id: 'd1', ...this.draft, updatedAt: undefined, ...rest }
  }

  async #begin(name: string): Promise<void> {
    this.sent.push(name)
    await this.gate
    const error = this.failNext
    this.failNext = undefined
    if (error) throw error
  }

  readonly calls: DraftCalls = {
    create: async (text: DraftText, key: string) => {
      await this.#begin(`create ${text.content}`)
      if (!this.#keys.has(key)) {
        this.#keys.add(key)
        this.created++
        this.draft = { ...text, version: 1 }
      }
      return this.#answer()
    },
    copy: async () => {
      await this.#begin('copy')
      this.draft ??= { title: 'Post', content: 'words', version: 1 }
      return this.#answer()
    },
    read: async () => {
      await this.gate
      return this.#answer()
    },
    find: () => Promise.resolve(undefined),
    save: async (_, { version, merged: isMerged = false, ...text }) => {
      await this.#begin(`save ${text.content}`)
      if (!this.draft) throw failure(404)
      const isSame = this.draft.title === text.title && this.draft.content === text.content
      if (!isSame && version !== this.draft.version) {
        const latest = { ...this.draft, updatedAt: '2030-01-01T00:00:00.000Z' }
        throw failure(409, { code: 'conflict', base: this.base, latest })
      }
      if (!isSame) this.draft = { ...text, version: version + 1 }
      if (isMerged) this.merged.push(text.content)
      return this.#answer()
    },
    remove: async () => {
      await this.#begin('remove')
      this.removed++
      this.draft = undefined
    },
  }
}
