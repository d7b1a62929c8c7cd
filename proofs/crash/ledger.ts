import type { Image, Post } from '@inkwell/contract/post'

/** What the titles of posts begin with that others than the writers have made. */
export const ASIDE = 'Aside'

/** What a post may say. */
export interface Text {
  title: string
  content: string
}

/** A post as somebody may find it. */
export interface State extends Text {
  isTrashed: boolean
}

/** A post that the service has acknowledged. */
export interface Entry {
  id: string
  token: string
  createdAt: string
  image: Image | undefined
  /** One where every change was acknowledged; one more where the last was neither that nor refused. */
  states: [State, ...State[]]
}

/** A create that was under way when something was killed. */
export interface OpenCreate extends Text {
  token: string
  key: string
  picture: Buffer | undefined
}

/** All that the service has acknowledged, and what it was left with in the middle. */
export class Ledger {
  readonly entries = new Map<string, Entry>()
  /** What was acknowledged or left open since the last check. */
  readonly touched = new Set<Entry>()
  openCreates: OpenCreate[] = []
  /** Writes that were acknowledged, by kind. */
  readonly acknowledged = { created: 0, updated: 0, deleted: 0, restored: 0 }
  /** Pictures among the creates. */
  pictures = 0
  /** Writes that were neither acknowledged nor refused. */
  open = 0

  /** A create that was acknowledged. */
  add({ title, content, token }: OpenCreate, { _id: id, createdAt, image }: Post): Entry {
    const states: Entry['states'] = [{ title, content, isTrashed: false }]
    const entry: Entry = { id, token, createdAt, image, states }
    this.entries.set(id, entry)
    this.touched.add(entry)
    this.acknowledged.created += 1
    if (image) this.pictures += 1
    return entry
  }

  /** A change that was acknowledged: from now on, that alone is right. */
  settle(entry: Entry, state: State, kind: 'updated' | 'deleted' | 'restored'): void {
    entry.states = [state]
    this.touched.add(entry)
    this.acknowledged[kind] += 1
  }

  /** A change without an answer: it has happened, or it has not. */
  leaveOpen(entry: Entry, state: State): void {
    entry.states.push(state)
    this.touched.add(entry)
    this.open += 1
  }

  leaveCreateOpen(create: OpenCreate): void {
    this.openCreates.push(create)
    this.open += 1
  }
}
