import { randomUUID } from 'node:crypto'
import { ApiError } from '@inkwell/api-client/api-error'
import { messages } from '@inkwell/contract/messages'
import { aPhotoPng } from '@inkwell/test-support/png'
import { newOwner } from '../crash/account.ts'
import type { Owner } from '../crash/account.ts'
import { Blog } from '../crash/blog.ts'
import { forEach, PostCheck } from '../crash/check-posts.ts'
import { Findings } from '../crash/findings.ts'
import { Ledger } from '../crash/ledger.ts'
import type { Entry } from '../crash/ledger.ts'
import { People } from '../crash/people.ts'
import { createPatientClient } from '../crash/retrying-client.ts'

const KINDS = [
  'create',
  'createWithPicture',
  'update',
  'remove',
  'restore',
  'signUp',
  'signIn',
  'rename',
] as const
export type Kind = (typeof KINDS)[number]

/** Lines of a post: more than the database's preallocated pages can hold. */
const LINES = 1_500

let count = 0

function aText() {
  count += 1
  const line = `Post ${count}, a line of many that fill a disk. ✒`
  return { title: `Post ${count}`, content: Array<string>(LINES).fill(line).join('\n\n') }
}

/** Whether an error is the refusal for lack of space. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code, msg } = error
  return status === 503 && code === 'unavailable' && msg === messages.cannotStore
}

/** Attempts every kind of write, and records what was acknowledged and refused. */
export class Writes {
  readonly #blog: Blog
  readonly #people: People
  readonly #check: PostCheck
  readonly #ledger = new Ledger()
  readonly #found = new Findings()
  readonly #lines: string[] = []
  readonly #refusedOwners: Owner[] = []
  #owners: Owner[] = []
  #token = ''
  #self = newOwner()
  acknowledged = 0
  refused = 0
  /** Milliseconds, with those in which a busy service was asked again. */
  slowest = 0

  constructor(origin: string) {
    this.#blog = new Blog(origin, createPatientClient)
    this.#people = new People(origin, createPatientClient)
    this.#check = new PostCheck(this.#blog, this.#ledger, this.#found)
  }

  get ledger(): Ledger {
    return this.#ledger
  }

  get findings(): Findings {
    return this.#found
  }

  /** The violations, one line each. */
  get lines(): string[] {
    return [...this.#lines, ...this.#found.lines]
  }

  note(line: string): void {
    this.#lines.push(line)
  }

  async begin(): Promise<void> {
    this.#token = (await this.#people.signUp(this.#self)) ?? ''
    this.#owners.push(this.#self)
  }

  /** Attempts a write; resolves to whether it was acknowledged. Only a refusal is no violation. */
  async attempt(kind: Kind): Promise<boolean> {
    const begin = performance.now()
    try {
      await this.#do(kind)
      this.acknowledged += 1
      return true
    } catch (error) {
      if (!isRefusal(error)) this.note(`${kind} was answered by: ${String(error)}`)
      this.refused += 1
      return false
    } finally {
      this.slowest = Math.max(this.slowest, performance.now() - begin)
    }
  }

  /** Attempts each kind so many times; resolves to the kinds without any acknowledged write. */
  async attemptAll(times: number, kinds: readonly Kind[] = KINDS): Promise<Kind[]> {
    const none: Kind[] = []
    for (const kind of kinds) {
      let isDone = false
      for (let i = 0; i < times; i++) isDone = (await this.attempt(kind)) || isDone
      if (!isDone) none.push(kind)
    }
    return none
  }

  #do(kind: Kind): Promise<void> {
    const ways: Record<Kind, () => Promise<void>> = {
      create: () => this.#create(),
      createWithPicture: () => this.#create(aPhotoPng(300, 200, ++count)),
      update: () => this.#update(),
      remove: () => this.#move(false),
      restore: () => this.#move(true),
      signUp: () => this.#signUp(),
      signIn: async () => void (await this.#people.signIn(this.#self)),
      rename: () => this.#rename(),
    }
    return ways[kind]()
  }

  async #create(picture?: Buffer): Promise<void> {
    const create = { ...aText(), token: this.#token, key: randomUUID(), picture }
    this.#ledger.add(create, await this.#blog.create(create))
  }

  #entry(isTrashed: boolean): Entry | undefined {
    const all = [...this.#ledger.entries.values()]
    return all.findLast(({ states }) => states[0].isTrashed === isTrashed)
  }

  async #update(): Promise<void> {
    const entry = this.#entry(false)
    if (!entry) return
    const text = aText()
    await this.#blog.update(entry.token, entry.id, text)
    this.#ledger.settle(entry, { ...text, isTrashed: false }, 'updated')
  }

  /** Moves a post into or out of the trash. */
  async #move(isTrashed: boolean): Promise<void> {
    const entry = this.#entry(isTrashed)
    if (!entry) return
    const { token, id } = entry
    await (isTrashed ? this.#blog.restore(token, id) : this.#blog.remove(token, id))
    const next = { ...entry.states[0], isTrashed: !isTrashed }
    this.#ledger.settle(entry, next, isTrashed ? 'restored' : 'deleted')
  }

  async #signUp(): Promise<void> {
    const owner = newOwner()
    this.#refusedOwners.push(owner)
    await this.#people.signUp(owner)
    this.#refusedOwners.pop()
    this.#owners.push(owner)
  }

  async #rename(): Promise<void> {
    const next = { ...this.#self, name: `Somebody ${++count}` }
    await this.#people.rename(this.#token, this.#self.password, next)
    this.#owners = [...this.#owners.filter((owner) => owner !== this.#self), next]
    this.#self = next
  }

  /** Checks that exactly the acknowledged writes can be read; needs no space. */
  async checkReads(): Promise<void> {
    await this.#check.checkList()
    await forEach([...this.#ledger.entries.values()], (entry) => this.#check.checkEntry(entry))
    const name = await this.#people.nameOf(this.#token)
    if (name !== this.#self.name) this.note(`the name is ${name}, not ${this.#self.name}`)
  }

  /** Checks the sign-in to acknowledged and refused accounts; needs space for sessions. */
  async checkAccounts(): Promise<void> {
    for (const owner of this.#owners) {
      if (!(await this.#people.signIn(owner))) this.note(`the account ${owner.email} is gone`)
    }
    for (const owner of this.#refusedOwners) {
      if (await this.#people.signIn(owner)) this.note(`the refused ${owner.email} is there`)
    }
  }
}
