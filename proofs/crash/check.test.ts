import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { aPng } from '@inkwell/test-support/png'
import { ApiError } from '@inkwell/api-client/api-error'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '@inkwell/test-support/free-port'
import { accountFact, newOwner, sessionFact, NOBODY, stateOf } from './account.ts'
import type { AccountFact, Owner } from './account.ts'
import { Blog } from './blog.ts'
import { checkEvents } from './check-events.ts'
import { checkFiles } from './check-files.ts'
import { PostCheck } from './check-posts.ts'
import { DataService } from './data-service.ts'
import { createEngine } from './engines.ts'
import { Facts } from './facts.ts'
import { Findings } from './findings.ts'
import { Ledger } from './ledger.ts'
import type { Entry, OpenCreate } from './ledger.ts'
import { People } from './people.ts'
import { createPatientClient } from './retrying-client.ts'

// These tests introduce faults to show that the proof detects them.

let service: DataService
let blog: Blog
let token = ''
let findings: Findings
let ledger: Ledger
let check: PostCheck

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-check-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  service = new DataService(dataDir, await freePort(), {})
  await service.start()
  blog = new Blog(service.origin, createPatientClient)
  token = await blog.signUp('ada')
  return async () => {
    await service.stop()
    await rm(folder, { recursive: true })
  }
})

beforeEach(() => {
  findings = new Findings()
  ledger = new Ledger()
  check = new PostCheck(blog, ledger, findings)
})

/** Modifies the database directly. */
function change(statement: string, ...parameters: string[]): void {
  // The service writes concurrently: startup jobs and AVIF.
  const database = new DatabaseSync(join(service.dataDir, 'inkwell.db'), { timeout: 30_000 })
  database.prepare(statement).run(...parameters)
  database.close()
}

function aCreate(picture?: Buffer): OpenCreate {
  const text = { title: `A title ${randomUUID()}`, content: 'One **word**.\n\nAnother.' }
  return { ...text, token, key: randomUUID(), picture }
}

async function create(picture?: Buffer): Promise<Entry> {
  const wanted = aCreate(picture)
  return ledger.add(wanted, await blog.create(wanted))
}

/** The findings without their location. */
async function foundIn(entry: Entry): Promise<string[]> {
  await check.checkEntry(entry)
  return findings.lines.map((line) => line.split(':')[0] ?? '')
}

test('an intact blog has no findings', async () => {
  expect(await foundIn(await create())).toEqual([])
  expect(await foundIn(await create(aPng(70, 60)))).toEqual([])
})

test.each([
  ['delete from post where id = ?', 'acknowledged posts missing'],
  [`update post set deleted_at = '2026' where id = ?`, 'acknowledged posts missing'],
  [`update post set title = 'x' where id = ?`, 'acknowledged posts altered'],
  [`update post set content = 'x' where id = ?`, 'acknowledged posts altered'],
  [
    `update post set published_at = '2020-01-01T00:00:00.000Z' where id = ?`,
    'acknowledged posts altered',
  ],
  [`update post set image_key = null where id = ?`, 'acknowledged posts altered'],
  [`update post set html = 'x' where id = ?`, 'half-written posts'],
  [`update post set excerpt = 'x' where id = ?`, 'half-written posts'],
])('%s', async (statement, finding) => {
  const entry = await create(aPng(80, 60))
  change(statement, entry.id)
  expect(await foundIn(entry)).toEqual([finding])
})

test('detects a post without its event, and an event without its post', async () => {
  const engine = await createEngine('sqlite')
  const linesAfter = async (statement?: string) => {
    if (statement) change(statement)
    const found = new Findings()
    await checkEvents(engine, service.dataDir, found)
    return found.lines.length
  }
  await create()
  const before = await linesAfter()
  const newest = `(select max(seq) from event where kind = 'post.created')`
  const forget = `update event set kind = 'lost' where seq = ${newest}`
  expect(await linesAfter(forget)).toBe(before + 1)
  expect(await linesAfter(`update event set kind = 'post.created' where kind = 'lost'`)).toBe(
    before,
  )
  const tags = `'posts posts:a post:nowhere'`
  expect(await linesAfter(`insert into event (kind, tags) values ('post.created', ${tags})`)).toBe(
    before + 1,
  )
})

test('detects a post that is missing from the list, or unknown', async () => {
  const gone = await create()
  change('delete from idempotency where post_id = ?', gone.id)
  change('delete from post where id = ?', gone.id)
  await check.checkList()
  expect(findings.countOf('missing')).toBe(1)
  const before = findings.countOf('altered')
  await blog.create(aCreate())
  await check.checkList()
  expect(findings.countOf('altered')).toBeGreaterThan(before)
})

test('detects a picture without its file, and a file without a picture', async () => {
  const entry = await create(aPng(90, 60))
  const name = new URL(entry.image?.url ?? '').pathname.split('/').at(-1) ?? ''
  const images = join(service.dataDir, 'images')
  await rm(join(images, name.slice(0, 2), name))
  expect(await foundIn(entry)).toEqual(['half-written posts'])
  // Files of other tests are reported, too, and may go meanwhile.
  const isFound = () => findings.lines.some((line) => line.endsWith(join('images', 'stray')))
  await checkFiles(service.dataDir, { ledger, findings }, 0)
  expect(isFound()).toBe(false)
  await writeFile(join(images, 'stray'), 'stray')
  await checkFiles(service.dataDir, { ledger, findings }, 600)
  expect(isFound()).toBe(true)
})

test('an unanswered create is completed exactly once', async () => {
  const lost = aCreate()
  await check.finishCreate(lost, await blog.readAll())
  expect(ledger.entries.size).toBe(1)
  // The create succeeded, but its response was lost.
  await check.finishCreate(lost, await blog.readAll())
  expect([ledger.entries.size, findings.lines]).toEqual([1, []])
})

test('detects a create duplicated by a retry, or stored partially', async () => {
  const lost = aCreate()
  await blog.create(lost)
  const items = await blog.readAll()
  await check.finishCreate({ ...lost, key: randomUUID() }, items)
  expect(findings.countOf('doubled')).toBe(1)
  await check.finishCreate({ ...lost, content: 'More' }, items).catch(() => undefined)
  expect(findings.countOf('halfWritten')).toBe(1)
})

describe('other actions', () => {
  let people: People
  let facts: Facts

  beforeEach(() => {
    people = new People(service.origin, createPatientClient)
    facts = new Facts()
  })

  /** The findings after an action and its reversal in the database. */
  async function foundAfter(statement: string, ...parameters: string[]): Promise<string[]> {
    change(statement, ...parameters)
    await facts.check(findings)
    return findings.lines.map((line) => line.split(':')[0] ?? '')
  }

  const UNDONE = ['other acknowledged actions lost']

  async function signUp(): Promise<{ owner: Owner; account: AccountFact; token: string }> {
    const owner = newOwner()
    const account = accountFact(people, owner.email)
    const tokens: string[] = []
    const work = async () => tokens.push((await people.signUp(owner)) ?? '')
    expect(await facts.perform('signedUp', [[account, stateOf(owner)]], work)).toBe(true)
    return { owner, account, token: tokens[0] ?? '' }
  }

  test('intact accounts have no findings', async () => {
    await signUp()
    expect(await foundAfter('delete from person where id = ?', 'nobody')).toEqual([])
    expect([facts.count, facts.open]).toEqual([1, 0])
  })

  test('detects a missing account', async () => {
    const { owner } = await signUp()
    expect(await foundAfter('delete from person where email = ?', owner.email)).toEqual(UNDONE)
  })

  test('detects an account with its old name', async () => {
    const { owner, account, token: own } = await signUp()
    const next = { ...owner, name: 'Another' }
    const rename = () => people.rename(own, owner.password, next)
    expect(await facts.perform('renamed', [[account, stateOf(next)]], rename)).toBe(true)
    const undo = 'update person set name = ? where email = ?'
    expect(await foundAfter(undo, owner.name, owner.email)).toEqual(UNDONE)
  })

  test('detects a deleted account that still works', async () => {
    const { owner, account } = await signUp()
    account.former = owner
    // Acknowledged, but not performed.
    await facts.perform('accountDeleted', [[account, NOBODY]], () => Promise.resolve())
    expect(await foundAfter('delete from person where id = ?', 'nobody')).toEqual(UNDONE)
    expect(findings.lines[0]).toContain('still open')
  })

  test('detects a partially created account, even unacknowledged', async () => {
    const owner = newOwner()
    const cutOff = () => Promise.reject(new ApiError('signup', {}))
    await people.signUp(owner)
    const account = accountFact(people, owner.email)
    await facts.perform('signedUp', [[account, stateOf(owner)]], cutOff)
    expect(facts.open).toBe(1)
    const half = `delete from credential where person_id in (select id from person where email = ?)`
    expect(await foundAfter(half, owner.email)).toEqual(UNDONE)
    expect(findings.lines[0]).toContain('cannot be signed in to')
  })

  test('detects a missing session, and sessions that should have ended', async () => {
    const { token: gone } = await signUp()
    facts.include(sessionFact(people, gone))
    expect(await foundAfter('delete from session where 1 or token = ?', '')).toHaveLength(1)
    const left = [await signUp(), await signUp()].map(({ token: each }) =>
      sessionFact(people, each),
    )
    // Acknowledged, but not performed.
    const ended = left.map((session) => [session, 'ended'] as const)
    await facts.perform('othersEnded', ended, () => Promise.resolve())
    expect(await foundAfter('delete from person where id = ?', 'nobody')).toHaveLength(3)
  })

  test('the rarest action is chosen next', async () => {
    const rarest = () => facts.rarestOf(['hidden', 'shown', 'lifted'])
    const order: string[] = []
    for (let i = 0; i < 4; i++) {
      const action = rarest()
      order.push(action)
      await facts.perform(action, [], () => Promise.resolve())
    }
    expect(order).toEqual(['hidden', 'shown', 'lifted', 'hidden'])
  })
})
