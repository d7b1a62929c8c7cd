import type { Image } from '@inkwell/contract/picture'
import type { Post } from '@inkwell/contract/post'

/** The title prefix of posts that the writers did not create. */
export const SEPARATE = 'Aside'

/** The text of a post. */
export interface Text {
  title: string
  content: string
}

/** A possible state of a post. */
export interface State extends Text {
  isTrashed: boolean
}

/** A post whose creation was acknowledged. */
export interface Entry {
  id: string
  token: string
  createdAt: string
  image: Image | undefined
  /**
   * One state if every change was acknowledged; two if the last one was neither that nor refused.
   */
  states: [State, ...State[]]
}

/** A create that was interrupted. */
export interface OpenCreate extends Text {
  token: string
  key: string
  picture: Buffer | undefined
}

/** All acknowledged and interrupted writes of posts. */
export class Ledger {
  readonly entries = new Map<string, Entry>()
  /** Posts written since the last check. */
  readonly touched = new Set<Entry>()
  openCreates: OpenCreate[] = []
  /** Acknowledged writes by kind. */
  readonly acknowledged = { created: 0, updated: 0, deleted: 0, restored: 0 }
  /** Created pictures. */
  pictures = 0
  /** Writes that were neither acknowledged nor refused. */
  open = 0
  /** Why the last one of them was not. */
  lastFailure: unknown

  /** All acknowledged writes. */
  get writes(): number {
    return Object.values(this.acknowledged).reduce((sum, count) => sum + count, 0)
  }

  /** Records an acknowledged create. */
  add({ title, content, token }: OpenCreate, { _id: id, createdAt, image }: Post): Entry {
    const states: Entry['states'] = [{ title, content, isTrashed: false }]
    const entry: Entry = { id, token, createdAt, image, states }
    this.entries.set(id, entry)
    this.touched.add(entry)
    this.acknowledged.created += 1
    if (image) this.pictures += 1
    return entry
  }

  /** Records an acknowledged change: only its state is valid now. */
  settle(entry: Entry, state: State, kind: 'updated' | 'deleted' | 'restored'): void {
    entry.states = [state]
    this.touched.add(entry)
    this.acknowledged[kind] += 1
  }

  /** Records an unanswered change: the old and the new state are valid. */
  leaveOpen(entry: Entry, state: State, failure: unknown): void {
    entry.states.push(state)
    this.touched.add(entry)
    this.open += 1
    this.lastFailure = failure
  }

  leaveCreateOpen(create: OpenCreate, failure: unknown): void {
    this.openCreates.push(create)
    this.open += 1
    this.lastFailure = failure
  }
}
