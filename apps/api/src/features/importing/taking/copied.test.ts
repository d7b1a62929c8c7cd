import { expect, test } from 'vitest'
import { appoint } from '../../../testing/access/visitors.ts'
import { folderOf, importFolder, linesOf } from '../../../testing/import-folder.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import { importFile } from '../../../testing/upload-import.ts'

const api = useTestApi()

function item(number: number, status: string, date: string): string {
  return `<item><title>${status}</title><link>https://copied.example/${number}/</link>
    <wp:post_id>${number}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>${status}</wp:status>
    <wp:post_date_gmt>${date}</wp:post_date_gmt>
    <content:encoded><![CDATA[<p>Words</p>]]></content:encoded></item>`
}

const BLOG = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
  <link>https://copied.example</link><wp:wxr_version>1.2</wp:wxr_version>
  ${item(1, 'trash', '2020-01-02 03:04:05')}${item(2, 'future', '2990-01-02 03:04:05')}</channel></rss>`

async function drafts() {
  const { reads } = api().app.services.database
  const query = reads.selectFrom('draft').select(['title', 'discarded_at', 'scheduled_for'])
  return query.orderBy('title').execute()
}

test('an import whose ledger is not here leaves what authors decided about their drafts', async () => {
  const folder = await folderOf({ 'blog.xml': BLOG })
  await importFolder(api(), folder)
  expect(await drafts()).toEqual([
    { title: 'future', discarded_at: null, scheduled_for: '2990-01-02T03:04:05.000Z' },
    { title: 'trash', discarded_at: expect.any(String) as string, scheduled_for: null },
  ])
  const { writes } = api().app.services.database
  await writes.updateTable('draft').set({ discarded_at: null, scheduled_for: null }).execute()
  const decided = await drafts()
  const forget = async () => {
    await writes.deleteFrom('import_item').execute()
    await writes.deleteFrom('import_run').execute()
  }

  await forget()
  const lines = await linesOf(api(), await importFolder(api(), folder))
  expect(lines.filter((line) => !line.endsWith('taken'))).toEqual([])
  expect(await drafts()).toEqual(decided)

  await forget()
  const { token, user } = await api().signUp()
  await appoint(api(), user)
  const file = { name: 'blog.xml', bytes: Buffer.from(BLOG), scope: 'site' as const }
  expect(await importFile(api(), token, file)).toMatchObject({ state: 'done' })
  expect(await drafts()).toEqual(decided)
})
