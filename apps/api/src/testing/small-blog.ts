import { migratedPlace, openIn } from './test-database.ts'

export const TIME = '2026-01-01T00:00:00.000Z'
const KEY = `${'ab'.repeat(32)}.webp`

export const person = (id: string) => ({
  id,
  name: id,
  email: `${id}@example.com`,
  email_verified: 0,
  image: null,
  created_at: TIME,
  updated_at: TIME,
})

export const post = (id: string) => ({
  id,
  author_id: 'ada',
  title: 'A',
  lead: 'a',
  excerpt: 'a',
  content: 'a',
  published_at: TIME,
  updated_at: TIME,
})

export const unpublished = { published_at: '', unpublished_at: TIME }

export const page = {
  slug: 'about',
  title: 'A',
  excerpt: 'a',
  published: 1,
  created_at: TIME,
  updated_at: TIME,
  renderer_version: 1,
  content: 'a',
  html: '<p>a</p>',
}

const tag = (id: string) => ({ id, slug: id, key: id, name: id, created_at: TIME })

export const tagged = (post_id: string, tag_id: string) => ({
  post_id,
  tag_id,
  position: 0,
  published_at: TIME,
  visible: 1,
})

export const comment = {
  id: 'c',
  post_id: 'p',
  name: 'Dee',
  created_at: TIME,
  content: 'a',
  html: '<p>a</p>',
  renderer_version: 1,
  import_source: 'c',
}

const image = { key: KEY, width: 1, height: 1, byte_size: 1, created_at: TIME }

/** A database with three people, posts, a page and tags. */
export async function openBlog() {
  const database = await openIn(await migratedPlace())
  const { writes } = database
  await writes
    .insertInto('person')
    .values([person('ada'), person('bob'), person('cem')])
    .execute()
  await writes.insertInto('image').values(image).execute()
  await writes
    .insertInto('post')
    .values([post('p'), { ...post('q'), image_key: KEY }, { ...post('d'), ...unpublished }])
    .execute()
  await writes.insertInto('page').values(page).execute()
  await writes
    .insertInto('tag')
    .values([tag('wool'), tag('looms')])
    .execute()
  await writes.insertInto('post_tag').values(tagged('p', 'wool')).execute()
  const profile = { person_id: 'ada', biography: '', links: '[]', updated_at: TIME }
  await writes.insertInto('profile').values(profile).execute()
  await writes.insertInto('suspension').values({ person_id: 'cem', created_at: TIME }).execute()
  await writes.insertInto('image_alt').values({ post_id: 'q', alt: 'A loom' }).execute()
  return database
}
