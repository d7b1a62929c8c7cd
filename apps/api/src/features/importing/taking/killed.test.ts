import { expect, test } from 'vitest'
import { folderOf, importFolder, linesOf } from '../../../testing/import-folder.ts'
import { fetching, usePictureServer } from '../../../testing/picture-server.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import type { ImportServices } from './import-services.ts'

const api = useTestApi()
const serve = usePictureServer()

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
    discard: killing(services.discard),
    savePage: killing(services.savePage),
    uploadPicture: killing(services.uploadPicture),
    addComment: killing(services.addComment),
    answerComment: killing(services.answerComment),
  })
}

function post(title: string, body: string, meta = ''): string {
  return `---\ntitle: ${title}\ndate: 2020-01-02\nauthor: ${title}\n${meta}---\n${body}\n`
}

async function postOf(title: string) {
  const { database } = api().app.services
  const query = database.reads.selectFrom('post').selectAll().where('title', '=', title)
  return query.executeTakeFirstOrThrow()
}

async function latestRun(): Promise<string> {
  const { database } = api().app.services
  const query = database.reads.selectFrom('import_run').select('id').orderBy('id', 'desc')
  return (await query.executeTakeFirstOrThrow()).id
}

/** The same lines for all sites. */
function plain(lines: readonly string[], name: string): string[] {
  return lines.map((line) => line.replaceAll(name, 'site'))
}

/** A site with pictures of all kinds; `name` tells it from others in the database. */
function siteFiles(name: string, { origin, png }: { origin: string; png: Buffer }) {
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
  const server = await serve(['/missing'])
  const remotePictures = fetching()
  const whole = await folderOf(siteFiles('whole', server))
  const report = await linesOf(api(), await importFolder(api(), whole, { remotePictures }))
  const expected = plain(report, 'whole')
  expect(expected.filter((line) => line.includes(' waiting'))).toEqual([])
  for (let call = 1; call <= CALLS; call += 1) {
    const name = `killed${call}x`
    const folder = await folderOf(siteFiles(name, server))
    const killed = importFolder(api(), folder, { remotePictures, wrap: killAfter(call) })
    await expect(killed).rejects.toThrow('killed')
    const goneOn = call % 2 === 0 ? { runId: await latestRun() } : {}
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

/** A blog whose answers come before what they answer. */
function blogFiles(name: string, origin: string) {
  const comments = [
    [3, 2],
    [2, 1],
    [1, 0],
    [4, 0],
  ].map(
    ([number, parent]) => `<wp:comment><wp:comment_id>${number}</wp:comment_id>
      <wp:comment_author>C${number}</wp:comment_author><wp:comment_date_gmt>2020-01-02 0${number}:00:00</wp:comment_date_gmt>
      <wp:comment_content>Words</wp:comment_content><wp:comment_approved>1</wp:comment_approved>
      <wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`,
  )
  const item = (
    number: number,
    type: string,
    rest: string,
  ) => `<item><title>${name} ${number}</title>
    <link>https://${name}.example/${number}/</link><wp:post_id>${number}</wp:post_id>
    <wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status>
    <wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt>${rest}</item>`
  const picture = `${origin}/wp-content/uploads/a.png`
  const text = `<content:encoded><![CDATA[<p><img src="${picture}"></p>]]></content:encoded>`
  const attachment = `<wp:attachment_url>${picture}</wp:attachment_url>`
  return {
    'blog.xml': `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
      <link>https://${name}.example</link><wp:wxr_version>1.2</wp:wxr_version>
      ${item(1, 'attachment', attachment)}${item(2, 'post', text + comments.join(''))}
      ${item(3, 'post', text + comments[3]?.replace('>4<', '>5<'))}</channel></rss>`,
  }
}

/** The comments of a blog, each with what it answers. */
async function threadsOf(name: string): Promise<string[]> {
  const threads: string[] = []
  for (const number of [2, 3]) {
    const params = { id: (await postOf(`${name} ${number}`)).id }
    const answer = await api().ok('GET /api/v1/posts/p/{id}/comments', { params })
    threads.push(answer.comments.map((each) => `${each.name}>${each.parent?.name}`).join(' '))
  }
  return threads
}

/** Calls that change something in an import of the blog: a picture, two posts, five comments, two answers. */
const BLOG_CALLS = 10

test('an import that is killed in its comments has all of them once, with their threads', async () => {
  const { origin } = await serve()
  const remotePictures = fetching()
  const whole = await folderOf(blogFiles('comments', origin))
  const run = await importFolder(api(), whole, { remotePictures })
  const expected = plain(await linesOf(api(), run), 'comments')
  const threads = await threadsOf('comments')
  expect(threads).toEqual(['C1>undefined C2>C1 C3>C2 C4>undefined', 'C4>undefined'])
  expect(expected.filter((line) => !line.includes(' taken'))).toEqual([])
  for (let call = 1; call <= BLOG_CALLS; call += 1) {
    const name = `comments${call}x`
    const folder = await folderOf(blogFiles(name, origin))
    const killed = importFolder(api(), folder, { remotePictures, wrap: killAfter(call) })
    await expect(killed).rejects.toThrow('killed')
    const goneOn = call % 2 === 0 ? { runId: await latestRun() } : {}
    const id = await importFolder(api(), folder, { remotePictures, ...goneOn })
    expect(plain(await linesOf(api(), id), name)).toEqual(expected)
    expect(await threadsOf(name)).toEqual(threads)
  }
})

test('a text in the trash is taken, also after a kill behind its move to the trash', async () => {
  const files = (name: string) => ({
    'blog.xml': `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
      <link>https://${name}.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>${name}</title>
      <link>https://${name}.example/1/</link><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type>
      <wp:status>trash</wp:status><wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt>
      <content:encoded><![CDATA[<p>Words</p>]]></content:encoded></item></channel></rss>`,
  })
  for (const call of [1, 2]) {
    const name = `trashed${call}x`
    const folder = await folderOf(files(name))
    await expect(importFolder(api(), folder, { wrap: killAfter(call) })).rejects.toThrow('killed')
    const lines = await linesOf(api(), await importFolder(api(), folder))
    expect(lines.filter((line) => line.includes(' listed'))).toEqual([])
    const { database } = api().app.services
    const drafts = database.reads.selectFrom('draft').select('discarded_at')
    const { discarded_at: at } = await drafts.where('title', '=', name).executeTakeFirstOrThrow()
    expect(at).not.toBeNull()
  }
})
