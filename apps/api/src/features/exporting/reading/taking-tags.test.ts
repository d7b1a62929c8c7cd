import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { exportSite, takeIn } from '../../../testing/own-export.ts'
import { twoHalves, upload } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import { DATA_FILES } from '../data-lines.ts'

const api = useTestApi()
const elsewhere = useTestApi()

/** A tag of a post that has a cover, with a slug of its own, an earlier slug and a path. */
async function aKnownTag(name: string, slug: string): Promise<void> {
  const { token } = await api().signUp()
  const image = upload(await twoHalves(200, 100).png().toBuffer())
  await api().createPost(token, { image, tags: [name] })
  const { writes } = api().app.services.database
  const changed = writes.updateTable('tag').set({ slug }).where('name', '=', name)
  const { id: tag_id } = await changed.returning('id').executeTakeFirstOrThrow()
  const alias = { slug: `${slug}-before`, tag_id }
  await writes.insertInto('tag_alias').values(alias).execute()
  const row = { path: `/category/${slug}`, kind: 'tag' as const, target_id: tag_id }
  await writes.insertInto('old_address').values(row).execute()
}

/** The slug to which each address of such a tag leads elsewhere. */
async function ledTo(slug: string): Promise<unknown[]> {
  const read = (each: string) => elsewhere().app.services.tags.read(each)
  const [now, before] = [await read(slug), await read(`${slug}-before`)]
  const query = { path: `/category/${slug}` }
  const { address } = await elsewhere().ok('GET /api/v1/old-addresses', { query })
  return [now.tag.slug, before.tag.slug, address]
}

test('a tag outlasts the hours that pictures take, with what leads to it', async () => {
  await aKnownTag('Weft', 'the-weft')
  const { images, tags } = elsewhere().app.services
  const takePicture = images.takeBack.bind(images)
  const purging = vi.spyOn(images, 'takeBack').mockImplementation(async (...picture) => {
    await tags.purge()
    return takePicture(...picture)
  })
  await takeIn(elsewhere(), await exportSite(api()))
  expect(purging).toHaveBeenCalled()
  purging.mockRestore()
  expect(await ledTo('the-weft')).toEqual(['the-weft', 'the-weft', '/tag/the-weft'])
})

test('what leads to a tag that was deleted before its posts arrived leads to the new one', async () => {
  await aKnownTag('Warp', 'the-warp')
  const whole = unzipSync(await exportSite(api()))
  const onlyTags = { [DATA_FILES.tags]: whole[DATA_FILES.tags] ?? new Uint8Array() }
  await takeIn(elsewhere(), onlyTags)
  expect(await elsewhere().app.services.tags.purge()).toBeGreaterThan(0)
  await takeIn(elsewhere(), { ...whole, [DATA_FILES.tags]: new Uint8Array() })
  for (const _ of ['first', 'second']) {
    await takeIn(elsewhere(), whole)
    expect(await ledTo('the-warp')).toEqual(['warp', 'warp', '/tag/warp'])
  }
})

test('a tag that was merged here stays merged', async () => {
  await aKnownTag('Yarn', 'the-yarn')
  await aKnownTag('Thread', 'the-thread')
  const archive = await exportSite(api())
  await takeIn(elsewhere(), archive)
  await elsewhere().app.services.tags.merge('the-yarn', 'the-thread', () => Promise.resolve())
  await takeIn(elsewhere(), archive)
  const merged = ['the-thread', 'the-thread', '/tag/the-thread']
  expect(await ledTo('the-yarn')).toEqual(merged)
})
