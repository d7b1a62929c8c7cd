import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import { whyNotWhole } from '../whole-record.ts'
import { decodePieces, encodingOf } from '../decode-text.ts'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { XmlNaming } from '../xml-naming.ts'
import { xmlRecords } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'

const HEAD = 65_536
const BYTES_MAX = 100_000_000

const XML = /^\uFEFF?\s*(?:<\?xml[^<>]*\?>\s*)?<tumblr\b/
const JSON_START = /^\uFEFF?\s*(?:var\s+tumblr_api_read\s*=\s*)?[[{]/
const BLOG = /"(?:tumblelog|blog_name)"\s*:/
const POST = /"(?:post_url|url-with-slug|reblog_key|reblog-key)"\s*:/

/** A post as the file has it. */
export interface TumblrPost {
  fields: JsonObject
  /** The name of the blog that the file is of; empty if it does not say. */
  blog: string
  /** Why it cannot be read. */
  refused?: ImportNote | undefined
}

async function headOf(archive: Archive, path: string): Promise<string> {
  const head = await archive.head(path, HEAD)
  return new TextDecoder(encodingOf(head) === 'utf-8' ? 'utf-8' : 'latin1').decode(head)
}

async function isTumblr(archive: Archive, path: string): Promise<boolean> {
  const start = await headOf(archive, path)
  return XML.test(start) || (JSON_START.test(start) && BLOG.test(start) && POST.test(start))
}

/** The files of an archive that have posts of Tumblr. */
export async function findTumblr(archive: Archive): Promise<string[]> {
  const found: string[] = []
  for (const { path } of archive.files) {
    const isCandidate = archive.files.length === 1 || /\.(?:json|js|xml)$/i.test(path)
    if (isCandidate && (await isTumblr(archive, path))) found.push(path)
  }
  return found
}

async function readJson(archive: Archive, path: string): Promise<unknown> {
  const text = (await archive.read(path, BYTES_MAX)).toString('utf8')
  // Version 1 is a script that sets a variable.
  const json = text.replace(/^\uFEFF?\s*(?:var\s+tumblr_api_read\s*=\s*)?/, '').trimEnd()
  try {
    return JSON.parse(json.endsWith(';') ? json.slice(0, -1) : json)
  } catch {
    throw new LeftOut(importNote('jsonInvalidIn', { path }))
  }
}

/** The posts of an answer of the API, of a list of posts, or of one post in its own file. */
async function jsonPosts(archive: Archive, path: string): Promise<TumblrPost[]> {
  const whole = await readJson(archive, path)
  const file = objectOf(whole)
  const answer = 'response' in file ? objectOf(file.response) : file
  const blog = [answer.tumblelog, answer.blog].map((each) => textOf(objectOf(each).name))
  const list = Array.isArray(whole) ? whole : (answer.posts ?? [answer])
  return objectsOf(list).map((fields) => ({ fields, blog: blog.find(Boolean) ?? '' }))
}

function nameOfPhoto({ name, attributes }: XmlElement): string {
  const width = attributes['max-width']
  return width === undefined ? name : `${name}-${width}`
}

/** The fields of an element: its attributes and children, as JSON of version 1 names them. */
function fieldsOf({ attributes, children }: XmlElement): JsonObject {
  const fields = new Map<string, unknown>(Object.entries(attributes))
  const tags: string[] = []
  for (const child of children) {
    const { name, text } = child
    if (name === 'tag') tags.push(text)
    else if (name === 'photoset') fields.set('photos', child.children.map(fieldsOf))
    else if (name === 'conversation') fields.set(name, child.children.map(lineOf))
    else if (name === 'photo-url') fields.set(nameOfPhoto(child), text)
    else fields.set(name, text)
  }
  return { ...Object.fromEntries(fields), tags }
}

function lineOf({ attributes, text }: XmlElement): JsonObject {
  return { ...attributes, phrase: text }
}

async function* xmlPosts(archive: Archive, path: string): AsyncGenerator<TumblrPost> {
  const encoding = encodingOf(await archive.head(path, HEAD))
  const records = xmlRecords(decodePieces(archive.stream(path), encoding), {
    isRecord: (name) => name === 'tumblelog' || name === 'post',
    isContainer: (name) => name === 'post',
    naming: new XmlNaming(),
  })
  let blog = ''
  for await (const record of records) {
    if (record.name === 'tumblelog') blog ||= record.attributes.name ?? ''
    else yield { fields: fieldsOf(record), blog, refused: whyNotWhole(record) }
  }
}

/** The posts of a file in its order. Throws LeftOut if it cannot be read. */
export async function* tumblrPosts(archive: Archive, path: string): AsyncGenerator<TumblrPost> {
  if (XML.test(await headOf(archive, path))) yield* xmlPosts(archive, path)
  else yield* await jsonPosts(archive, path)
}
