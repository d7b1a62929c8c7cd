import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { readToken } from '../../platform/session-storage.ts'
import type { Settings } from '../drafts/draft.ts'
import { labelsIn } from '../labels.ts'

export interface DraftText extends Settings {
  title: string
  content: string
}

/** The stored version of a draft. */
export interface StoredVersion {
  id: string
  version: number
  settings?: Settings | undefined
}

export interface ServiceDraft extends StoredVersion, DraftText {
  /** The post that it will change; undefined for a new one. */
  post: string | undefined
  /** When it will be published by itself. */
  scheduledFor: string | undefined
  /** Why it cannot be published as it is. */
  problem: 'titleTooLong' | 'contentTooLong' | 'contentTooComplex' | undefined
  updatedAt: string | undefined
}

/** The calls of the data service that store drafts. All throw ApiError. */
export interface DraftCalls {
  /** Repeats with the same key return the same draft. */
  create: (text: DraftText, key: string) => Promise<ServiceDraft>
  /** Creates the working copy of a post, or returns the one that exists. */
  copy: (post: string) => Promise<ServiceDraft>
  read: (id: string) => Promise<ServiceDraft>
  /** The working copy of a post; undefined if there is none. */
  find: (post: string) => Promise<ServiceDraft | undefined>
  save: (
    id: string,
    text: DraftText & { version: number; merged?: true | undefined },
  ) => Promise<ServiceDraft>
  remove: (id: string) => Promise<void>
}

function toDraft({ draft }: CallAnswer<'GET /api/v1/drafts/{id}'>): ServiceDraft {
  const { _id: id, version, title = '', content = '', updatedAt } = draft ?? {}
  if (!draft || id === undefined || version === undefined) {
    throw new ApiError('drafts', { cause: new TypeError('The answer has no draft') })
  }
  return {
    id,
    version,
    title,
    content,
    ...labelsIn(draft),
    lineEnds: draft.lineEnds,
    updatedAt,
    post: draft.post ?? undefined,
    scheduledFor: draft.scheduledFor ?? undefined,
    problem: draft.problem ?? undefined,
  }
}

/** `readSession` returns the token of each call; if it throws, the call is not made. */
export function createDraftCalls(api: ApiClient, readSession = readToken): DraftCalls {
  const mine = (id: string) => ({ params: { id }, token: readSession() })
  return {
    create: async (text, key) =>
      toDraft(
        await api('POST /api/v1/drafts', {
          json: text,
          token: readSession(),
          headers: { 'Idempotency-Key': key },
        }),
      ),
    copy: async (post) =>
      toDraft(await api('POST /api/v1/drafts', { json: { post }, token: readSession() })),
    read: async (id) => toDraft(await api('GET /api/v1/drafts/{id}', { ...mine(id), fresh: true })),
    find: async (post) => {
      const call = { query: { post }, token: readSession(), fresh: true }
      const { drafts } = await api('GET /api/v1/drafts', call)
      const id = drafts?.[0]?._id
      return id === undefined
        ? undefined
        : toDraft(await api('GET /api/v1/drafts/{id}', { ...mine(id), fresh: true }))
    },
    save: async (id, text) =>
      toDraft(await api('PUT /api/v1/drafts/{id}', { ...mine(id), json: text })),
    remove: async (id) => void (await api('DELETE /api/v1/drafts/{id}', mine(id))),
  }
}
