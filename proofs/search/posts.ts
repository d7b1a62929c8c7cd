import { randomInt } from 'node:crypto'

/** Letters of a word: enough that no word is taken for a misspelling of another one. */
const WORD_LETTERS = 16
/** Words that occur in many posts, and how many of them are in a text. */
const COMMON = 3_000
const COMMON_PER_TEXT = 300

/** Whether everyone sees a post, its author has withdrawn it, or it is in the trash. */
export type Standing = 'visible' | 'withdrawn' | 'trashed'

/** A version of a post: words of which no other post and no other version has one. */
export interface Version {
  title: string
  content: string
  tag: string
  standing: Standing
}

/** A post whose creation was acknowledged. */
export interface Written {
  id: string
  token: string
  now: Version
  /** The version of a change that was not answered. */
  next?: Version
  /** Words of earlier versions. */
  former: string[]
}

/** A create that was not answered. */
export interface OpenCreate {
  key: string
  token: string
  version: Version
}

export function uniqueWord(): string {
  return Array.from({ length: WORD_LETTERS }, () => String.fromCharCode(97 + randomInt(26))).join(
    '',
  )
}

function commonWord(): string {
  return `common${randomInt(COMMON).toString(36)}`
}

/** A visible version with three new words. */
export function newVersion(): Version {
  const text = Array.from({ length: COMMON_PER_TEXT }, commonWord).join(' ')
  const content = `${text} ${uniqueWord()}`
  return { title: `Post ${uniqueWord()}`, content, tag: uniqueWord(), standing: 'visible' }
}

/** The words by which a version is found. */
export function wordsOf({ title, content, tag }: Version): string[] {
  return [...[title, content].map((text) => text.slice(-WORD_LETTERS)), tag]
}

/** All posts, and what happened to them. */
export class Posts {
  readonly all: Written[] = []
  readonly openCreates: OpenCreate[] = []
  /** Acknowledged writes by kind. */
  readonly acknowledged: Record<string, number> = {}
  /** Writes without an answer. */
  open = 0

  count(kind: string): void {
    this.acknowledged[kind] = (this.acknowledged[kind] ?? 0) + 1
  }

  /** Records which version a post has; words of another one that it had or was to have are former ones. */
  settle(post: Written, version: Version): void {
    const words = new Set(wordsOf(version))
    const others = [post.now, ...(post.next ? [post.next] : [])].flatMap(wordsOf)
    post.former.push(...new Set(others.filter((word) => !words.has(word))))
    post.now = version
    delete post.next
  }

  leaveOpen(post: Written, version: Version): void {
    post.next = version
    this.open += 1
  }
}
