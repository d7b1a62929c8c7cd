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
