import { CONTENT_MAX } from '@inkwell/contract/limits'
import type { HttpRequest } from '../overload/http-request.ts'
import { CONSTRUCTS, repeated, SHAPES } from './texts.ts'

/** The data of the product that requests need. */
export interface Target {
  api: string
  web: string
  /** The token of a separate account. */
  token: string
  /** A post of that account. */
  postId: string
}

/** A kind of hostile request; some vary with the index so that no two are equal. */
export interface HostileKind {
  name: string
  make: (target: Target, index: number) => HttpRequest
}

const KILOBYTE = 1024
/** Maximum body sizes: any JSON, the JSON of a post, and a form. */
const ANYONE_MAX = 31 * KILOBYTE
const POST_MAX = 1_000 * KILOBYTE
const FORM_MAX = 16.5 * KILOBYTE * KILOBYTE

const JSON_TYPE = { 'Content-Type': 'application/json' }
const BOUNDARY = 'of-the-parts'

/** Caches the body, because the same request is sent a thousand times. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function signIn(shape: string, unit: string): HostileKind {
  const body = once(() => {
    const bytes = Buffer.byteLength(JSON.stringify(unit)) - 2
    return JSON.stringify({ email: unit.repeat(ANYONE_MAX / bytes), password: 'a password' })
  })
  return {
    name: `sign-in: address of ${shape}`,
    make: ({ api }) => ({
      url: `${api}/api/v1/users/login`,
      method: 'POST',
      headers: JSON_TYPE,
      body: body(),
    }),
  }
}

function signUp(shape: string, unit: string): HostileKind {
  const body = once(() => {
    const bytes = Buffer.byteLength(JSON.stringify(unit)) - 2
    const half = unit.repeat(ANYONE_MAX / 2 / bytes)
    return JSON.stringify({ name: half, email: 'a@example.com', password: half })
  })
  return {
    name: `sign-up: name and password of ${shape}`,
    make: ({ api }) => ({
      url: `${api}/api/v1/users/signup`,
      method: 'POST',
      headers: JSON_TYPE,
      body: body(),
    }),
  }
}

function put(name: string, text: () => { title: string; content: string }): HostileKind {
  const body = once(() => JSON.stringify(text()))
  return {
    name: `change: ${name}`,
    make: ({ api, token, postId }) => ({
      url: `${api}/api/v1/posts/p/${postId}`,
      method: 'PUT',
      headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` },
      body: body(),
    }),
  }
}

function putTitle(shape: string, unit: string): HostileKind {
  const length = (Buffer.byteLength(JSON.stringify(unit)) - 2) / unit.length
  return put(`title of ${shape}`, () => ({
    title: repeated(unit, (POST_MAX - KILOBYTE) / length),
    content: 'b',
  }))
}

function putContent(construct: string, unit: string): HostileKind {
  return put(`content of ${construct}`, () => ({
    title: 'A title',
    content: repeated(unit, CONTENT_MAX),
  }))
}

function create(field: string, unit: string, shape: string): HostileKind {
  const body = once(() => {
    const other = field === 'title' ? 'content' : 'title'
    const part = (name: string, value: string) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const length = Math.floor(FORM_MAX / Buffer.byteLength(unit))
    return Buffer.from(`${part(other, 'b')}${part(field, unit.repeat(length))}--${BOUNDARY}--\r\n`)
  })
  return {
    name: `create: ${field} of 16.5 MB of ${shape}`,
    make: ({ api, token }) => ({
      url: `${api}/api/v1/posts/createpost`,
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      body: body(),
    }),
  }
}

function json(name: string, path: string, body: () => string): HostileKind {
  const made = once(body)
  return {
    name,
    make: ({ api }) => ({
      url: `${api}${path}`,
      method: 'POST',
      headers: JSON_TYPE,
      body: made(),
    }),
  }
}

function page(path: (index: number, target: Target) => string, name: string): HostileKind {
  return {
    name: `page: ${name}`,
    make: (target, index) => ({
      url: `${target.web}${path(index, target)}`,
      headers: { 'Accept-Encoding': 'br' },
    }),
  }
}

function inventedCursor(index: number): string {
  const id = `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`
  const text = `${new Date(1.7e12 + index * 1_000).toISOString()}/${id}`
  return Buffer.from(text).toString('base64url')
}

const shapes = Object.entries(SHAPES)
const constructs = Object.entries(CONSTRUCTS)

export const HOSTILE_KINDS: readonly HostileKind[] = [
  ...shapes.map(([shape, unit]) => signIn(shape, unit)),
  ...shapes.map(([shape, unit]) => signUp(shape, unit)),
  ...shapes.map(([shape, unit]) => putTitle(shape, unit)),
  ...constructs.map(([construct, unit]) => putContent(construct, unit)),
  create('content', '\r', 'carriage returns'),
  create('title', 'a\n', 'short lines'),
  create('title', '\u0300', 'combining marks'),
  json('sign-in: nested arrays', '/api/v1/users/login', () => '['.repeat(ANYONE_MAX)),
  json('sign-in: many names', '/api/v1/users/login', () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 2_500 }, (_, i) => [`k${i}`, i]))),
  ),
  json('reset: a long token', '/api/v1/users/reset-password', () =>
    JSON.stringify({ token: 'a'.repeat(ANYONE_MAX - KILOBYTE), password: 'a password' }),
  ),
  page((index) => `/nope/${index}`, 'addresses that are not there'),
  page((index) => `/settings?${index}`, 'queries that mean nothing'),
  page((index, { postId }) => `/POST/${postId}?${index}`, 'other spellings of a post'),
  page((index) => `/post/unknown-${index}`, 'posts that are not there'),
  page((index) => `/all-post?cursor=${inventedCursor(index)}`, 'invented cursors'),
  page((index) => `/%0A${index}`, 'line ends in an address'),
  {
    name: 'list: invented cursors',
    make: ({ api }, index) => ({ url: `${api}/api/v1/posts/?cursor=${inventedCursor(index)}` }),
  },
]
