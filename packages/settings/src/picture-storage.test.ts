import { describe, expect, test } from 'vitest'
import { bucketName } from './picture-storage.ts'
import { readSettings } from './settings.ts'

const KEYS = { FILES_ACCESS_KEY: 'AKIA1', FILES_SECRET_KEY: 'hunter2+/=' }

function complaintAbout(settings: Record<string, string>): string {
  try {
    readSettings(settings)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('without settings, pictures are stored in the data folder', () => {
  expect(readSettings({}).bucket).toBeUndefined()
  // They are there while a site moves to the bucket.
  expect(readSettings(KEYS).bucket).toBeUndefined()
})

test('a bucket alone is one of Amazon, named in the path', () => {
  expect(readSettings({ FILES_URL: 's3://pictures', ...KEYS }).bucket).toEqual({
    name: 'pictures',
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
    accessKey: 'AKIA1',
    secretKey: 'hunter2+/=',
    isPathStyle: true,
  })
})

test('a bucket of another service, with a prefix', () => {
  const { bucket } = readSettings({
    FILES_URL: 's3://my.pictures-1/blogs/one/',
    FILES_ENDPOINT: 'https://abc.r2.cloudflarestorage.com',
    FILES_REGION: 'auto',
    FILES_PATH_STYLE: 'off',
    ...KEYS,
  })
  expect(bucket).toMatchObject({
    name: 'my.pictures-1',
    prefix: 'blogs/one/',
    endpoint: 'https://abc.r2.cloudflarestorage.com',
    region: 'auto',
    isPathStyle: false,
  })
  expect(bucket && bucketName(bucket)).toBe(
    's3://my.pictures-1/blogs/one at https://abc.r2.cloudflarestorage.com',
  )
})

describe('a public address of pictures', () => {
  const inBucket = { FILES_URL: 's3://pictures', ...KEYS }

  test.each([
    'https://pictures.example.com',
    'http://127.0.0.1:9000/pictures/public',
    'https://[2001:db8::1]:8443/blog',
    'https://xn--bcher-kva.example/~ada/a-b_c.d',
  ])('%s', (FILES_PUBLIC_URL) => {
    expect(readSettings({ ...inBucket, FILES_PUBLIC_URL }).publicPictures).toBe(FILES_PUBLIC_URL)
    const withSlash = { ...inBucket, FILES_PUBLIC_URL: `${FILES_PUBLIC_URL}/` }
    expect(readSettings(withSlash).publicPictures).toBe(FILES_PUBLIC_URL)
  })

  test.each([
    'pictures.example.com',
    'ftp://pictures.example.com',
    's3://pictures',
    '//pictures.example.com',
    'https://ada:hunter2@pictures.example.com',
    'https://pictures.example.com/?token=hunter2',
    'https://pictures.example.com/#hunter2',
    'https://pictures.example.com/a/../b',
    'https://pictures.example.com/a//b',
    'https://pictures.example.com/%2e%2e/b',
    'https://pictures.example.com:443',
    'https://pictures.example.com:99999',
    'https://Pictures.example.com',
    'https://*.example.com',
    "https://a.example.com;script-src'*'",
    'https://a.example.com, https://b.example.com',
    "https://a.example.com 'unsafe-inline'",
    'https://a.example.com\nX-Header:1',
    'https://',
    `https://a.example.com/${'a'.repeat(500)}`,
  ])('%j is refused without being shown', (FILES_PUBLIC_URL) => {
    const complaint = complaintAbout({ ...inBucket, FILES_PUBLIC_URL })
    expect(complaint).toMatch(/^FILES_PUBLIC_URL must (be where everyone finds|have at most 500)/)
    expect(complaint).not.toMatch(/hunter2|script-src|unsafe|X-Header/)
  })

  test('needs a bucket, but not on a machine with web servers only', () => {
    const address = { FILES_PUBLIC_URL: 'https://pictures.example.com' }
    expect(complaintAbout(address)).toBe(
      'FILES_PUBLIC_URL is set without FILES_URL; set both, or neither.',
    )
    const web = { ...address, SERVERS: 'web', SITE_KEY: 'k'.repeat(32) }
    expect(readSettings(web).publicPictures).toBe('https://pictures.example.com')
    expect(readSettings(inBucket).publicPictures).toBeUndefined()
  })
})

describe('a complaint shows no key', () => {
  test.each([
    ['https://s3.example.com/pictures', /^FILES_URL must name a bucket, like s3:/],
    ['s3://hunter2:hunter2@pictures', /^FILES_URL must name a bucket/],
    ['s3://pictures/../others', /^FILES_URL must name a bucket/],
    ['s3://pictures/?endpoint=hunter2', /^FILES_URL must name a bucket/],
    ['s3://P', /^FILES_URL must name a bucket/],
  ])('FILES_URL=%s', (FILES_URL, sentence) => {
    const complaint = complaintAbout({ ...KEYS, FILES_URL })
    expect(complaint).toMatch(sentence)
    expect(complaint).not.toContain('hunter2')
  })

  test.each([
    ['FILES_ENDPOINT', 'https://a:hunter2@s3.example.com', /^FILES_ENDPOINT must be scheme/],
    ['FILES_ENDPOINT', 'https://s3.example.com/hunter2', /^FILES_ENDPOINT must be scheme/],
    ['FILES_SECRET_KEY', 'hunter2 hunter2', /^FILES_SECRET_KEY must be the key/],
    ['FILES_REGION', 'eu west', /^FILES_REGION is "eu west" but must be a name like/],
    ['FILES_PATH_STYLE', 'yes', /^FILES_PATH_STYLE is "yes" but must be on or off\.$/],
  ])('%s=%s', (name, value, sentence) => {
    const complaint = complaintAbout({ FILES_URL: 's3://pictures', ...KEYS, [name]: value })
    expect(complaint).toMatch(sentence)
    expect(complaint).not.toContain('hunter2')
  })
})

test('a bucket needs its keys', () => {
  expect(complaintAbout({ FILES_URL: 's3://pictures' })).toBe(
    'FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY, too.',
  )
  expect(complaintAbout({ FILES_URL: 's3://pictures', FILES_ACCESS_KEY: 'a' })).toBe(
    'FILES_URL needs FILES_SECRET_KEY, too.',
  )
})
