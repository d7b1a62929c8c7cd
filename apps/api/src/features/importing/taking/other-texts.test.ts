import { expect, test } from 'vitest'
import { folderOf, importFolder, linesOf } from '../../../testing/import-folder.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import { aBlog, importFile, zip } from '../../../testing/upload-import.ts'
import { sharesPassage } from './other-texts.ts'

const api = useTestApi()

const REASON = 'another text was imported under this name before'

function file(body: string, title = 'Untitled'): string {
  return `---\ntitle: ${title}\ndate: 2020-01-02\nauthor: Ada\n---\n${body}\n`
}

async function lineOf(name: string, text: string): Promise<string | undefined> {
  const run = await importFolder(api(), await folderOf({ [name]: text }))
  return (await linesOf(api(), run)).find((line) => line.includes(name))
}

test('a file with the name of another text is listed with the reason, whatever its title', async () => {
  const first = file('The looms of our mothers stood in the attic.')
  const name = 'untitled.md'
  expect(await lineOf(name, first)).toMatch(/ taken$/)
  for (const title of ['Untitled', 'Rain']) {
    const other = file('All of last week it rained without an end.', title)
    expect(await lineOf(name, other)).toContain(` listed ${REASON}`)
  }
  expect(await lineOf(name, first)).toMatch(/ taken$/)
  const changed = file('Once the looms of our mothers stood in the cellar.', 'Looms')
  expect(await lineOf(name, changed)).toMatch(/ taken$/)
})

test('a text that its author wrote anew here is the same one', async () => {
  const first = file('Sheep are sheared in spring, when nights are mild.', 'Sheep')
  expect(await lineOf('sheep.md', first)).toMatch(/ taken$/)
  const { services } = api().app
  const query = services.database.reads.selectFrom('post').select(['id', 'author_id'])
  const { id, author_id: personId } = await query
    .where('title', '=', 'Sheep')
    .executeTakeFirstOrThrow()
  await services.posts.update({ personId }, id, { title: 'Sheep', content: 'Nothing of it.' })
  expect(await lineOf('sheep.md', first)).toMatch(/ taken$/)
})

test('the look at a file of one person says it before', async () => {
  const { token } = await api().signUp()
  const of = (bytes: Uint8Array) =>
    importFile(api(), token, { name: 'notes.zip', bytes, scope: 'own' })
  const name = '_posts/p1.md'
  await of(aBlog(2))
  const run = await of(zip({ [name]: file('All of last week it rained without an end.') }))
  const params = { id: run._id }
  const { items } = await api().ok('GET /api/v1/imports/{id}/items', { token, params })
  expect(items).toMatchObject([{ outcome: 'listed', reason: REASON }])
})

test.each([
  ['', ['Words'], true],
  ['Short', ['shorter still'], true],
  ['Short', ['long'], false],
  ['機織りの音が聞こえる静かな朝でした', ['その日は機織りの音が聞こえる静かな朝でした。'], true],
  ['[A *long*, long way](/a)', ['a long long way (/b)'], true],
  ['![b](https://a.example/pictures/b.png)', ['![b](/images/0123)'], true],
  ['[A](https://a.example/one) [B](https://a.example/two)', ['[A](/post/1) [B](/post/2)'], true],
  ['One text about wool and looms', ['Another text about wool and looms'], true],
  ['Rain fell for a week', ['Sheep are sheared in spring', ''], false],
])('whether %j shares a passage with %j: %s', (text, others, isShared) => {
  expect(sharesPassage(text, others)).toBe(isShared)
})
