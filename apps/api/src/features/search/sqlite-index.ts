import { statSync } from 'node:fs'
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { toDocument } from './search.document.ts'
import type { SearchDocument } from './search.document.ts'
import type { Plan, SearchIndex, Words } from './search.index.ts'
import { WORDS_MAX } from './search.index.ts'
import { sortChanges } from './search.source.ts'
import type { ManyChange, PostSource } from './search.source.ts'
import { WordCounts } from './sqlite-counts.ts'
import { isDamage, isIntact, openIndexFile, removeIndexFile } from './sqlite-file.ts'
import { metaOf, numberOf, setMeta } from './sqlite-meta.ts'
import type { Prepare } from './sqlite-meta.ts'
import { Ranking } from './search.ranking.ts'
import { quote, SQLITE_RANKING, SqliteMatcher } from './sqlite-matcher.ts'

/** Changes and posts per batch; queries wait for a batch. */
const BATCH = 50
/** Milliseconds after which a batch ends early. */
const BATCH_TIME = 30
/** Words that are known to be stored. */
const KNOWN_WORDS_MAX = 100_000
/** A post that waits keeps its place; it is read when it is taken, with all changes until then. */
const ENQUEUE = 'insert or ignore into pending (post_id) values (?)'

interface Open {
  database: DatabaseSync
  matcher: SqliteMatcher
  /** Identifies the file: another process may have replaced it. */
  inode: number
  prepare: Prepare
}

function inodeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? 0
}

/** The index of SQLite: FTS5 in a file of its own. */
export class SqliteIndex implements SearchIndex {
  readonly #file: string
  readonly #source: PostSource
  readonly #counts: WordCounts
  #open: Open | undefined
  #known = new Set<string>()

  constructor(file: string, source: PostSource, wordsMax = WORDS_MAX) {
    this.#file = file
    this.#source = source
    this.#counts = new WordCounts(wordsMax)
  }

  update(): Promise<number> {
    return this.#use((open) => this.#update(open))
  }

  has(stem: string): Promise<boolean> {
    return this.#use(({ prepare }) => {
      const row = prepare('select 1 from fts where fts match ? limit 1').get(quote([stem]))
      return row !== undefined
    })
  }

  rank(plan: Plan): Promise<string[]> {
    return this.#use(async (open) => {
      const posts = numberOf(open.prepare, 'posts')
      const rows = await new Ranking(open.matcher, SQLITE_RANKING, posts).rank(plan)
      const ids = open
        .prepare(
          `select doc.post_id as id from json_each(?) as wanted join doc on doc.id = wanted.value
          order by wanted.key`,
        )
        .all(JSON.stringify(rows))
      return ids.map(({ id }) => String(id))
    })
  }

  words(known: number | undefined): Promise<Words | undefined> {
    return this.#use((open) => {
      const generation = numberOf(open.prepare, 'generation')
      if (generation === known) return undefined
      const rows = open
        .prepare(
          `select w.word, w.stem, coalesce(t.posts, 0) as posts
          from word w left join term t on t.term = w.stem order by posts desc limit ${this.#counts.wordsMax}`,
        )
        .all() as unknown as Words['words']
      return { words: rows, posts: numberOf(open.prepare, 'posts'), generation }
    })
  }

  check(): Promise<boolean> {
    const inode = inodeOf(this.#file)
    const isGood = inode === 0 || isIntact(this.#file)
    // Whoever uses the file notices that it is gone. It may be another one by now.
    if (!isGood && inode === inodeOf(this.#file)) removeIndexFile(this.#file)
    return Promise.resolve(isGood)
  }

  close(): Promise<void> {
    this.#open?.database.close()
    this.#open = undefined
    return Promise.resolve()
  }

  /** Runs work on the open file; one that turns out to be damaged is made anew. */
  async #use<T>(work: (open: Open) => T | Promise<T>): Promise<T> {
    try {
      if (this.#open && this.#open.inode !== inodeOf(this.#file)) await this.close()
      this.#open ??= this.#openFile(await this.#source.identity())
      return await work(this.#open)
    } catch (error) {
      if (!isDamage(error)) throw error
      await this.close()
      removeIndexFile(this.#file)
      this.#open = this.#openFile(await this.#source.identity())
      return work(this.#open)
    }
  }

  #openFile(source: string): Open {
    const database = openIndexFile(this.#file, source)
    const statements = new Map<string, StatementSync>()
    const prepare = (sql: string) => {
      const statement = statements.get(sql) ?? database.prepare(sql)
      statements.set(sql, statement)
      return statement
    }
    this.#known = new Set()
    return { database, prepare, matcher: new SqliteMatcher(database), inode: inodeOf(this.#file) }
  }

  async #update(open: Open): Promise<number> {
    const { database } = open
    database.exec('begin immediate')
    try {
      const done = await this.#updateBatch(open)
      database.exec('commit')
      return done
    } catch (error) {
      // SQLite rolls back by itself if the disk is full.
      if (database.isTransaction) database.exec('rollback')
      this.#known = new Set()
      throw error
    }
  }

  async #updateBatch(open: Open): Promise<number> {
    const { seq, isNew } = await this.#position(open)
    const changes = await this.#source.changes(seq, BATCH)
    const last = changes.at(-1)
    if (last) setMeta(open.prepare, 'seq', last.seq)
    const { ids, many } = sortChanges(changes)
    for (const change of many) await this.#enqueue(open, change)
    const waiting = this.#dequeue(open, BATCH - changes.length)
    const posts = await this.#index(open, [...new Set([...ids, ...waiting])])
    if (posts > 0) setMeta(open.prepare, 'changed', numberOf(open.prepare, 'changed') + posts)
    const isIdle = changes.length + waiting.length < BATCH
    const hasCounted = isIdle && this.#counts.count(open.prepare)
    // A count deletes words.
    if (hasCounted) this.#known = new Set()
    return changes.length + waiting.length + Number(isNew) + Number(hasCounted)
  }

  /** The last change that was followed. A new index, or one that missed changes, begins with all posts. */
  async #position(open: Open): Promise<{ seq: number; isNew: boolean }> {
    const known = metaOf(open.prepare, 'seq')
    const { first, last } = await this.#source.range()
    const seq = Number(known ?? -1)
    if (seq >= Math.max(0, first - 1)) return { seq, isNew: false }
    await this.#enqueue(open, { kind: 'all', id: '' })
    setMeta(open.prepare, 'seq', last)
    return { seq: last, isNew: true }
  }

  async #enqueue({ prepare }: Open, change: ManyChange): Promise<void> {
    const insert = prepare(ENQUEUE)
    for (const post of await this.#source.concerned(change).execute()) insert.run(post.id)
  }

  #dequeue({ prepare }: Open, limit: number): string[] {
    const rows = prepare(
      `delete from pending where n in (select n from pending order by n limit ?) returning post_id`,
    ).all(Math.max(0, limit))
    return rows.map((row) => String(row.post_id))
  }

  async #index(open: Open, ids: readonly string[]): Promise<number> {
    const found = new Map((await this.#source.find(ids)).map((post) => [post.id, post]))
    const start = performance.now()
    for (const [index, id] of ids.entries()) {
      const post = found.get(id)
      if (post) this.#upsert(open, toDocument(post))
      else this.#remove(open, id)
      if (performance.now() - start < BATCH_TIME) continue
      const rest = open.prepare(ENQUEUE)
      for (const late of ids.slice(index + 1)) rest.run(late)
      break
    }
    return ids.length
  }

  #upsert(open: Open, document: SearchDocument): void {
    const { prepare } = open
    const { id, title, tags, author, body, words } = document
    prepare('insert or ignore into doc (post_id) values (?)').run(id)
    const row = prepare('select id from doc where post_id = ?').get(id)?.id ?? 0
    this.#removeTexts(open, row)
    const heads = [title, tags, author].map((stems) => stems.join(' '))
    prepare('insert into fts (rowid, title, tags, author, body) values (?, ?, ?, ?, ?)').run(
      row,
      ...heads,
      body.join(' '),
    )
    prepare('insert into heads (rowid, title, tags, author) values (?, ?, ?, ?)').run(row, ...heads)
    const insert = prepare('insert or ignore into word (word, stem) values (?, ?)')
    for (const [word, stem] of words) {
      if (this.#known.has(word)) continue
      insert.run(word, stem)
      if (this.#known.size < KNOWN_WORDS_MAX) this.#known.add(word)
    }
  }

  #remove(open: Open, id: string): void {
    const row = open.prepare('delete from doc where post_id = ? returning id').get(id)?.id
    if (row !== undefined) this.#removeTexts(open, row)
  }

  #removeTexts({ prepare }: Open, row: SQLOutputValue): void {
    prepare('delete from fts where rowid = ?').run(row)
    prepare('delete from heads where rowid = ?').run(row)
  }
}
