import { importNote } from '@inkwell/contract/import-notes'
import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import type { Asked, Reader } from '../../reader.ts'
import type { SourceEntry } from '../../source-item.ts'
import { namedTexts } from '../named-texts.ts'
import type { NamedText } from '../named-texts.ts'
import { otherEntry } from '../other-entry.ts'
import { addressesOf, authorOf, blogOf, idOf, stateOf, tagsOf } from './post-fields.ts'
import { findTumblr, tumblrPosts } from './tumblr-files.ts'
import type { TumblrPost } from './tumblr-files.ts'
import { lookAtPost, makeTumblrText } from './tumblr-text.ts'

function textEntry(post: TumblrPost, id: string, asked: Asked): SourceEntry {
  const { title, reason } = lookAtPost(post, asked)
  if (reason !== undefined) return otherEntry(id, title, reason)
  const isPublic = stateOf(post.fields).state === 'published'
  return {
    id,
    kind: isPublic ? 'post' : 'draft',
    title,
    addresses: addressesOf(post),
    isPublic,
    make: () => makeTumblrText(post, asked),
  }
}

async function* textsOf(archive: Archive, path: string, asked: Asked): AsyncGenerator<NamedText> {
  let number = 0
  for await (const post of tumblrPosts(archive, path)) {
    number += 1
    const id = idOf(post.fields)
    const entry =
      id === ''
        ? otherEntry(`other:${path}#${number}`, '', importNote('noId'))
        : textEntry(post, `post:${blogOf(post)}#${id}`, asked)
    const isText = entry.kind !== 'other'
    yield {
      entry,
      authors: isText ? [authorOf(post)] : [],
      tags: isText ? tagsOf(post.fields) : [],
    }
  }
}

async function* textsOfAll(archive: Archive, asked: Asked): AsyncGenerator<NamedText> {
  const paths = await findTumblr(archive)
  for (const path of paths) {
    try {
      yield* textsOf(archive, path, asked)
    } catch (error) {
      if (!(error instanceof LeftOut) || paths.length === 1) throw error
      yield { entry: otherEntry(`other:${path}`, path, error.note), authors: [], tags: [] }
    }
  }
}

/** Reads what Tumblr's API answers, as tools for copies store it: versions 1 (JSON, XML) and 2, and posts in blocks. */
export const tumblr: Reader = {
  format: 'tumblr',
  title: 'a copy of a Tumblr blog',
  recognise: async (archive) => (await findTumblr(archive)).length > 0,
  read: (archive, asked) => namedTexts(textsOfAll(archive, asked)),
}
