import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { PUBLIC_RULES } from '../../../platform/fetching/checked-lookup.ts'
import { folderOf, importFolder, linesOf } from '../../../testing/import-folder.ts'
import { twoHalves } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import type { ImportServices } from './import-services.ts'
import { RemotePictures } from './remote-pictures.ts'

const RULES = { ...PUBLIC_RULES, allows: (address: string) => address === '127.0.0.1' }

const api = useTestApi()
let png: Buffer

beforeAll(async () => {
  png = await twoHalves(16, 8).png().toBuffer()
})

/** A server of pictures, of which some are missing, and the paths that were asked for. */
async function serve(missing: readonly string[] = []) {
  const asked: string[] = []
  const gone = new Set(missing)
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    if (gone.has(url)) response.writeHead(404).end()
    else response.end(png)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, gone, origin }
}

function fetching() {
  return new RemotePictures({ rules: RULES })
}

function post(title: string, body: string, meta = ''): string {
  return `---\ntitle: ${title}\ndate: 2020-01-02\nauthor: ${title}\n${meta}---\n${body}\n`
}

async function postOf(title: string) {
  const { database } = api().app.services
  const query = database.reads.selectFrom('post').selectAll().where('title', '=', title)
  return query.executeTakeFirstOrThrow()
}

async function draftOf(id: string) {
  const { database } = api().app.services
  const query = database.reads.selectFrom('draft').selectAll().where('post_id', '=', id)
  return query.executeTakeFirstOrThrow()
}

async function kindsOf(id: string): Promise<string[]> {
  const { database } = api().app.services
  const query = database.reads.selectFrom('revision').select('kind').where('post_id', '=', id)
  return (await query.orderBy('number').execute()).map(({ kind }) => kind)
}

const HERE = /!\[b\]\(\/images\/[0-9a-f]{32}-16x8\.webp\)/

/** Ends an import like a kill: behind one of the calls that change something. */
function killAfter(call: number) {
  let calls = 0
  const killing =
    <Input extends unknown[], T>(work: (...input: Input) => Promise<T>) =>
    async (...input: Input) => {
      const result = await work(...input)
      calls += 1
      if (calls === call) throw new Error('killed')
      return result
    }
  return (services: ImportServices): ImportServices => ({
    ...services,
    publish: killing(services.publish),
    begin: killing(services.begin),
    coverDraft: killing(services.coverDraft),
    savePage: killing(services.savePage),
    uploadPicture: killing(services.uploadPicture),
  })
}

/** A site with pictures of all kinds; `name` tells it from others in the database. */
function siteFiles(name: string, origin: string) {
  return {
    [`${name}-about.md`]: `---\ntitle: ${name} about\n---\n![b](${origin}/page) ![c](here.png)\n`,
    [`${name}-1.md`]: post(`${name} 1`, `![b](${origin}/a) ![d](gone.png)`, `image: ${origin}/c\n`),
    [`${name}-2.md`]: post(`${name} 2`, `![b](${origin}/a) ![e](${origin}/missing)`),
    [`${name}-3.md`]: post(`${name} 3`, '![c](here.png)', `draft: true\nimage: ${origin}/d\n`),
    'here.png': png,
  }
}

/** Calls that change something in an import of them. */
const CALLS = 10

test('an import that is killed anywhere ends with the same report', async () => {
  const { origin } = await serve(['/missing'])
  const remotePictures = fetching()
  const plain = (lines: string[], name: string) =>
    lines.map((line) => line.replaceAll(name, 'site'))
  const whole = await folderOf(siteFiles('whole', origin))
  const report = await linesOf(api(), await importFolder(api(), whole, { remotePictures }))
  const expected = plain(report, 'whole')
  expect(expected.filter((line) => line.includes(' waiting'))).toEqual([])
  for (let call = 1; call <= CALLS; call += 1) {
    const name = `killed${call}x`
    const folder = await folderOf(siteFiles(name, origin))
    const killed = importFolder(api(), folder, { remotePictures, wrap: killAfter(call) })
    await expect(killed).rejects.toThrow('killed')
    const { database } = api().app.services
    const runs = database.reads.selectFrom('import_run').select('id').orderBy('id', 'desc')
    const { id: runId } = await runs.executeTakeFirstOrThrow()
    const goneOn = call % 2 === 0 ? { runId } : {}
    const id = await importFolder(api(), folder, { remotePictures, ...goneOn })
    expect(plain(await linesOf(api(), id), name)).toEqual(expected)
    expect((await postOf(`${name} 1`)).content).toMatch(HERE)
    expect((await postOf(`${name} 1`)).image_key).not.toBeNull()
    expect((await postOf(`${name} 2`)).content).toMatch(HERE)
  }
  const again = await importFolder(api(), whole, { remotePictures })
  expect(plain(await linesOf(api(), again), 'whole')).toEqual(expected)
})

test('what could be fetched only after a kill is in the text', async () => {
  const { origin, gone } = await serve(['/a', '/cover'])
  const text = post('Interrupted', `![b](${origin}/a)`, `image: ${origin}/cover\n`)
  const folder = await folderOf({ 'interrupted.md': text })
  const killed = importFolder(api(), folder, { remotePictures: fetching(), wrap: killAfter(1) })
  await expect(killed).rejects.toThrow('killed')
  gone.clear()
  const run = await importFolder(api(), folder, { remotePictures: fetching() })
  const lines = await linesOf(api(), run)
  expect(lines.map((line) => line.split(' ').slice(3).join(' '))).toEqual([
    'taken',
    'taken',
    'taken',
  ])
  expect((await postOf('Interrupted')).content).toMatch(HERE)
  expect((await postOf('Interrupted')).image_key).not.toBeNull()
})

test('a second import fetches what is missing, and leaves everything else', async () => {
  const { origin, gone, asked } = await serve(['/a', '/b', '/cover'])
  const folder = await folderOf({
    'late.md': post('Late', `One ![b](${origin}/a) two`, `image: ${origin}/cover\n`),
    'late-draft.md': post('Late draft', `![b](${origin}/b)`, 'draft: true\n'),
    'about-late.md': `---\ntitle: About late\n---\n![b](${origin}/b)\n`,
  })
  const first = await importFolder(api(), folder, { remotePictures: fetching() })
  expect((await linesOf(api(), first)).join('\n')).toContain('without its cover')
  const { services } = api().app
  const before = await postOf('Late')
  const author = { personId: before.author_id }
  const edit = { title: 'Late', content: `Mine ![b](${origin}/a) two, [a](${origin}/a)` }
  const edited = await services.posts.update(author, before.id, edit)

  gone.clear()
  const second = await importFolder(api(), folder)
  expect((await postOf('Late')).content).toBe(edit.content)
  expect((await linesOf(api(), second)).join('\n')).toContain('without its cover')

  const third = await importFolder(api(), folder, { remotePictures: fetching() })
  const lines = await linesOf(api(), third)
  expect(lines.filter((line) => !line.includes(' taken'))).toEqual([])
  expect(lines.join('\n')).not.toContain('without its cover')
  const after = await postOf('Late')
  expect(after.content).toMatch(/^Mine !\[b\]\(\/images\/.{32}-16x8\.webp\) two, \[a\]\(\/images\//)
  expect(after.html).toContain('<img')
  expect(after.image_key).not.toBeNull()
  expect(after.updated_at).toBe(edited.updatedAt)
  expect((await kindsOf(after.id)).slice(-2)).toEqual(['published', 'imported'])
  const { content: page } = await services.pages.readSource('about-late')
  expect(page).toMatch(HERE)

  asked.length = 0
  const fourth = await importFolder(api(), folder, { remotePictures: fetching() })
  expect(await linesOf(api(), fourth)).toEqual(lines)
  expect(asked).toEqual([])
})

test('a draft and the working copy of a post get their pictures, with their other changes', async () => {
  const { origin, gone } = await serve(['/a'])
  const folder = await folderOf({
    'copied.md': post('Copied', `![b](${origin}/a)`),
    'planned.md': post('Planned', `![b](${origin}/a)`, 'draft: true\n'),
  })
  await importFolder(api(), folder, { remotePictures: fetching() })
  const { drafts, draftsCreation } = api().app.services
  const { id, author_id: personId, updated_at } = await postOf('Copied')
  const { draft } = await draftsCreation.create({ personId }, { post: id })
  const text = { title: 'Copied', content: `Begun. ![b](${origin}/a)` }
  const saved = await drafts.save({ personId }, id, { ...text, version: draft.version })
  gone.clear()
  await importFolder(api(), folder, { remotePictures: fetching() })
  const [copied, working] = [await postOf('Copied'), await draftOf(id)]
  expect(copied.content).toMatch(HERE)
  expect(copied.updated_at).toBe(updated_at)
  expect(working.content).toBe(`Begun. ${copied.content.trim()}`)
  expect(working.version).toBeGreaterThan(saved.version)
  const { database } = api().app.services
  const planned = await database.reads
    .selectFrom('draft')
    .select('content')
    .where('title', '=', 'Planned')
    .executeTakeFirstOrThrow()
  expect(planned.content).toMatch(HERE)
})

test('a text that its author changes at the same time is not overwritten', async () => {
  const { origin, gone } = await serve(['/a'])
  const folder = await folderOf({ 'busy.md': post('Busy', `![b](${origin}/a)`) })
  await importFolder(api(), folder, { remotePictures: fetching() })
  gone.clear()
  const { id, author_id: personId } = await postOf('Busy')
  const { posts } = api().app.services
  let edits = 0
  const wrap = (services: ImportServices): ImportServices => ({
    ...services,
    changeText: (text, change) =>
      services.changeText(text, (content) => {
        edits += 1
        return change(content)
      }),
  })
  const { renderer } = api().app.services
  const render = renderer.renderBehind.bind(renderer)
  renderer.renderBehind = async (...source) => {
    const content = `Edit ${edits} ![b](${origin}/a)`
    await posts.update({ personId }, id, { title: 'Busy', content })
    return render(...source)
  }
  onTestFinished(() => {
    renderer.renderBehind = render
  })
  const run = await importFolder(api(), folder, { remotePictures: fetching(), wrap })
  expect(edits).toBe(2)
  expect((await postOf('Busy')).content).toBe(`Edit 2 ![b](${origin}/a)`)
  expect((await linesOf(api(), run)).at(-1)).toContain('listed its text was changed meanwhile')
})

test('what was removed, has a cover, or is in the trash stays as it is', async () => {
  const { origin, gone } = await serve(['/a', '/cover'])
  const image = `image: ${origin}/cover\n`
  const folder = await folderOf({
    'own-cover.md': post('Own cover', 'Text', image),
    'trashed.md': post('Trashed', `![b](${origin}/a)`),
  })
  const report = await linesOf(
    api(),
    await importFolder(api(), folder, { remotePictures: fetching() }),
  )
  gone.clear()
  const { posts, covers } = api().app.services
  const own = await postOf('Own cover')
  const trashed = await postOf('Trashed')
  const file = new File([Uint8Array.from(await twoHalves(8, 8).png().toBuffer())], 'own.png')
  await covers.changePost({ personId: own.author_id }, own.id, { image: file })
  const { image_key: key } = await postOf('Own cover')
  await posts.remove({ personId: trashed.author_id }, trashed.id)
  const run = await importFolder(api(), folder, { remotePictures: fetching() })
  expect(await linesOf(api(), run)).toEqual(report)
  expect((await postOf('Own cover')).image_key).toBe(key)
  expect((await postOf('Trashed')).content).toBe(trashed.content)
})

test('an import of one person changes only texts of this person', async () => {
  const { origin, gone } = await serve(['/a'])
  const owner = (await api().signUp()).user._id
  const folder = await folderOf({ 'mine.md': post('Mine', `![b](${origin}/a)`) })
  await importFolder(api(), folder, { owner, remotePictures: fetching() })
  const { id, content } = await postOf('Mine')
  const { database } = api().app.services
  const give = (author_id: string) =>
    database.writes.updateTable('post').set({ author_id }).where('id', '=', id).execute()
  gone.clear()
  await give((await api().signUp()).user._id)
  await importFolder(api(), folder, { owner, remotePictures: fetching() })
  expect((await postOf('Mine')).content).toBe(content)
  await give(owner)
  await importFolder(api(), folder, { owner, remotePictures: fetching() })
  expect((await postOf('Mine')).content).toMatch(HERE)
})
