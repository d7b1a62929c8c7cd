import { expect, onTestFinished, test } from 'vitest'
import { folderOf, importFolder, linesOf } from '../../../testing/import-folder.ts'
import { fetching, usePictureServer } from '../../../testing/picture-server.ts'
import { twoHalves } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import type { ImportServices } from './import-services.ts'

const api = useTestApi()
const serve = usePictureServer()

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

/** The number of pictures that are kept for a post. */
async function picturesOf(id: string): Promise<number> {
  const { database } = api().app.services
  const query = database.reads.selectFrom('post_picture').select('name').where('post_id', '=', id)
  return (await query.execute()).length
}

const HERE = /!\[b\]\(\/images\/[0-9a-f]{32}-16x8\.webp\)/

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
  expect(await picturesOf(after.id)).toBe(1)
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
  const render = renderer.renderInBackground.bind(renderer)
  renderer.renderInBackground = async (...source) => {
    const content = `Edit ${edits} ![b](${origin}/a)`
    await posts.update({ personId }, id, { title: 'Busy', content })
    return render(...source)
  }
  onTestFinished(() => {
    renderer.renderInBackground = render
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

test('pictures of texts that are not imported are listed', async () => {
  const { origin, asked } = await serve()
  const long = 'word '.repeat(90_000)
  const folder = await folderOf({
    'long.md': post('Long', `${long} ![b](${origin}/long)`),
    'about-me.md': `---\ntitle: About me\n---\n![b](${origin}/page)\n`,
  })
  const { user } = await api().signUp()
  const own = { owner: user._id, remotePictures: fetching() }
  const lines = await linesOf(api(), await importFolder(api(), folder, own))
  const reasons = lines.map((line) => line.split(' ').slice(3).join(' '))
  const pictures = Array.from({ length: 2 }, () => 'listed its text was not imported')
  expect(reasons.slice(2)).toEqual(pictures)
  expect(reasons).toContain('listed only administrators import pages')
  expect(asked).toEqual(['/long'])
})
