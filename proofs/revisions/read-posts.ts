import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aText } from './small-edits.ts'

export interface PostText {
  title: string
  content: string
}

/** The content of a Markdown file without its front matter. */
function toPost(name: string, source: string): PostText {
  const text = source.replaceAll('\r\n', '\n')
  const [, title = name] = /^title: *["']?(.*?)["']?$/m.exec(text) ?? []
  return { title: title || name, content: text.replace(/^---\n[^]*?\n---\n/, '').trim() }
}

/** The posts of a folder of Markdown files; without a folder, so many generated ones. */
export async function readPosts(folder: string | undefined, count: number): Promise<PostText[]> {
  if (folder === undefined) return Array.from({ length: count }, (_, number) => aText(number))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
  const posts: PostText[] = []
  for (const { parentPath, name } of files) {
    const post = toPost(name, await readFile(join(parentPath, name), 'utf8'))
    if (name !== 'README.md' && post.content !== '') posts.push(post)
  }
  return posts
}
