import { statSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { toDocument } from './search.document.ts'
import type { SearchDocument } from './search.document.ts'
import type { Plan, SearchIndex, Words } from './search.index.ts'
import { WORDS_MAX } from './search.index.ts'
import type { PostSource } from './search.source.ts'
import { isDamage, isIntact, openIndexFile, removeIndexFile } from './sqlite-file.ts'
import { SqliteRanking } from './sqlite-ranking.ts'

/** Changes and posts per batch; queries wait for a batch. */
const BATCH = 50
/** Milliseconds after which a batch ends early. */
const BATCH_TIME = 30
/** Words that are known to be stored. */
const KNOWN_WORDS_MAX = 100_000
/** Milliseconds after which a few changes are reason enough to count the words again. */
const COUNT_AGE = 5 * 60_000

interface Open {
  database: DatabaseSync
  ranking: SqliteRanking
  /** Identifies the file: another process may have replaced it. */
  inode: number
  prepare: (sql: string) => StatementSync
}

function inodeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? 0
}

/** The index of SQLite: FTS5 in a file of its own. */
export class SqliteIndex implements SearchIndex {
  readonly #file: string
  readonly #source: PostSource
  #open: Open | undefined
  #known = new Set<string>()
  #countedAt = -Infinity

  constructor(file: string, source: PostSource) {
    this.#file = file
    this.#source = source
  }

  update(): Promise<number> {
    return this.#use((open) => this.#update(open))
  }

  has(stem: string): Promise<boolean> {
    return this.#use(({ prepare }) => {
      const match = `"${stem.replaceAll('"', '""')}"`
      return prepare('select 1 from fts where fts match ? limit 1').get(match) !== undefined
    })
  }

  rank(plan: Plan): Promise<string[]> {
    return this.#use(({ ranking }) => ranking.rank(plan))
  }

  words(known: number | undefined): Promise<Words | undefined> {
    return this.#use((open) => {
      const generation = this.#meta(open, 'generation')
      if (generation === known) return undefined
      const rows = open
        .prepare(
          `select w.word, w.stem, coalesce(t.posts, 0) as posts
          from word w left join term t on t.term = w.stem order by posts desc limit ${WORDS_MAX}`,
        )
        .all() as unknown as Words['words']
      return { words: rows, posts: this.#meta(open, 'posts'), generation }
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
    return { database, prepare, ranking: new SqliteRanking(database), inode: inodeOf(this.#file) }
  }

  #meta({ prepare }: Open, name: string): number {
    return Number(prepare('select value from meta where name = ?').get(name)?.value ?? 0)
  }

  #setMeta({ prepare }: Open, name: string, value: SQLInputValue): void {
    prepare('insert or replace into meta values (?, ?)').run(name, value)
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
    if (last) this.#setMeta(open, 'seq', last.seq)
    for (const { kind, id } of changes) if (kind !== 'post') await this.#enqueue(open, kind, id)
    const ids = changes.flatMap(({ kind, id }) => (kind === 'post' ? id : []))
    const waiting = this.#dequeue(open, BATCH - changes.length)
    const posts = await this.#index(open, [...new Set([...ids, ...waiting])])
    const done = changes.length + waiting.length + Number(isNew)
    if (posts > 0) this.#setMeta(open, 'changed', this.#meta(open, 'changed') + posts)
    if (changes.length + waiting.length < BATCH) this.#countWords(open)
    return done
  }

  /** The last change that was followed. A new index, or one that missed changes, begins with all posts. */
  async #position(open: Open): Promise<{ seq: number; isNew: boolean }> {
    const known = open.prepare(`select value from meta where name = 'seq'`).get()?.value
    const { first, last } = await this.#source.range()
    const seq = Number(known ?? -1)
    if (seq >= Math.max(0, first - 1)) return { seq, isNew: false }
    await this.#enqueue(open, 'all', '')
    this.#setMeta(open, 'seq', last)
    return { seq: last, isNew: true }
  }

  async #enqueue({ prepare }: Open, kind: 'author' | 'tag' | 'all', id: string): Promise<void> {
    const insert = prepare('insert into pending (post_id) values (?)')
    for (const post of await this.#source.concerned(kind, id).execute()) insert.run(post.id)
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
      const rest = open.prepare('insert into pending (post_id) values (?)')
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

  /** Counts in how many posts each stem occurs, if enough has changed; 0.7 s for 83,000 stems. */
  #countWords(open: Open): void {
    const { database, prepare } = open
    const changed = this.#meta(open, 'changed')
    const posts = Number(prepare('select count(*) as n from doc').get()?.n)
    const isOld = performance.now() - this.#countedAt > COUNT_AGE
    if (changed === 0 || (changed * 50 < posts && !isOld)) return
    this.#countedAt = performance.now()
    database.exec(`
      delete from term;
      insert into term select term, doc from terms;
      delete from word where not exists (select 1 from term where term = word.stem);
    `)
    this.#known = new Set()
    this.#setMeta(open, 'changed', 0)
    this.#setMeta(open, 'posts', posts)
    this.#setMeta(open, 'generation', this.#meta(open, 'generation') + 1)
  }
}
