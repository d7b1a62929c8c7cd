import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMarkdownFile } from '../../apps/api/src/features/importing/front-matter.ts'

/** A post of the example blog. */
export interface Story {
  /** The file name without number and extension. */
  name: string
  title: string
  /** A key of AUTHORS. */
  author: string
  content: string
  tags: string[]
  /** The name of a drawn cover, and its description. */
  cover?: string
  alt?: string
}

const FOLDER = join(import.meta.dirname, 'posts')

function readStory(file: string): Story {
  const { meta, body } = readMarkdownFile(readFileSync(join(FOLDER, file), 'utf8'))
  const head = meta as Omit<Story, 'name' | 'content'>
  return { ...head, name: file.replaceAll(/^\d+-|\.md$/g, ''), content: body }
}

/** All stories, newest first. */
export function readStories(): Story[] {
  return readdirSync(FOLDER).toSorted().map(readStory)
}
