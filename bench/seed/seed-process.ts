import { readSettings } from '@inkwell/settings/settings'
import { createImportedAuthors } from '../../apps/api/src/features/accounts/accounts.authors.ts'
import { writeCursor } from '../../apps/api/src/features/posts/posts.cursor.ts'
import { columnsOf } from '../../apps/api/src/features/posts/posts.text.ts'
import { renderSource } from '../../apps/api/src/features/posts/renderer/render-source.ts'
import { systemClock } from '../../apps/api/src/platform/clock/clock.ts'
import { newId } from '../../apps/api/src/platform/clock/new-id.ts'
import { createLog } from '../../apps/api/src/platform/log/log.ts'
import { createServices } from '../../apps/api/src/services.ts'
import { settingsOf } from '../servers/product.ts'
import { makePicture } from './picture.ts'
import { postText } from './post-text.ts'
import type { SeededPost, SeedOptions } from './seed.ts'

/** Distinct texts. Rendering takes most of the time of a large seed. */
const TEXTS = 2_000
const PICTURES = 4
const AUTHORS = 20
const PICTURE_EVERY = 10
/** Rows of one transaction. */
const BATCH = 500
/** Maximum number of posts in the returned sample. */
const SAMPLE = 1_000
/** Coprime to the periods in the generated posts. */
const STEP = 37

const MINUTE = 60_000

type Services = Awaited<ReturnType<typeof createServices>>

async function makePictures({ images }: Services): Promise<string[]> {
  const keys: string[] = []
  for (let number = 0; number < PICTURES; number += 1) {
    const bytes = await makePicture(number)
    const blob = new Blob([new Uint8Array(bytes)])
    await images.keep(blob, ({ key }) => Promise.resolve(keys.push(key)))
  }
  return keys
}

async function makeAuthors({ database }: Services): Promise<string[]> {
  const authors = createImportedAuthors({ database, clock: systemClock, newId })
  const numbers = Array.from({ length: AUTHORS }, (_, number) => number)
  return Promise.all(
    numbers.map((number) =>
      authors.ensureAccount({ name: `Author ${number}`, email: `author-${number}@example.com` }),
    ),
  )
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T
}

/** The rows, with all columns that the service writes. */
async function prepareRows(services: Services, { posts, place }: SeedOptions) {
  const storage = `http://localhost:${place.apiPort}/images/`
  const texts = Array.from({ length: Math.min(posts, TEXTS) }, (_, number) => {
    const text = { ...postText(number), line_ends: 'break' as const }
    return columnsOf(text, renderSource({ source: text.content, storage }))
  })
  const pictures = await makePictures(services)
  const authors = await makeAuthors(services)
  const end = Date.now() - MINUTE
  return (number: number) => {
    const time = new Date(end - (posts - number) * MINUTE).toISOString()
    const text = pick(texts, number)
    return {
      id: newId(),
      author_id: pick(authors, number),
      ...text,
      title: `${text.title} ${number}`,
      image_key: number % PICTURE_EVERY === 0 ? pick(pictures, number / PICTURE_EVERY) : null,
      published_at: time,
      updated_at: time,
      deleted_at: null,
      import_source: null,
    }
  }
}

/**
 * Selects the sample: one post of each interval, at varying positions. With a fixed position, all
 * sampled posts would have a picture.
 */
function sampleEvenly(posts: number): (number: number) => boolean {
  const stretch = Math.max(1, Math.ceil(posts / SAMPLE))
  return (number) => number % stretch === (Math.floor(number / stretch) * STEP) % stretch
}

async function seed(order: SeedOptions): Promise<SeededPost[]> {
  const settings = readSettings(settingsOf(order.place))
  const services = await createServices({ settings, log: createLog('warn', process.stderr) })
  const { writes } = services.database
  const rowOf = await prepareRows(services, order)
  const sample: SeededPost[] = []
  const isTold = sampleEvenly(order.posts)
  for (let begin = 0; begin < order.posts; begin += BATCH) {
    const count = Math.min(BATCH, order.posts - begin)
    const rows = Array.from({ length: count }, (_, index) => rowOf(begin + index))
    await writes
      .transaction()
      .execute((transaction) => transaction.insertInto('post').values(rows).execute())
    for (const [index, { id, published_at }] of rows.entries()) {
      if (!isTold(begin + index)) continue
      sample.push({ id, cursor: writeCursor({ time: published_at, id }) })
    }
  }
  await services.images.close()
  await services.database.close()
  return sample
}

process.once('message', (order) => {
  void seed(order as SeedOptions).then((sample) => {
    process.send?.(sample)
    process.disconnect()
  })
})
