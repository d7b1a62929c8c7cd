import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface CollectionDocument {
  number: string
  title: string
  text: string
}

export interface CollectionQuery {
  text: string
  /** The gain of each relevant document by its number; greater for better answers. */
  gains: ReadonlyMap<string, number>
}

export interface Collection {
  documents: CollectionDocument[]
  queries: CollectionQuery[]
}

/** Records of `.I NUMBER` with fields like `.T` and `.W`, each on lines of its own. */
function readRecords(source: string): Map<string, string>[] {
  return source
    .split(/^\.I\s+/m)
    .slice(1)
    .map((record) => {
      const [number = '', ...fields] = record.split(/^\.(?=[A-Z]\s*$)/m)
      const pairs = fields.map((field): [string, string] => [
        field.slice(0, 1),
        field.slice(1).trim().replaceAll(/\s+/g, ' '),
      ])
      return new Map([['I', number.trim()], ...pairs])
    })
}

/**
 * Judgements as `QUERY DOCUMENT CODE` or `QUERY 0 DOCUMENT GAIN`. Codes of Cranfield are better the lower they
 * are: 1 to 4; those of -1 are left out.
 */
function readGains(source: string): Map<number, Map<string, number>> {
  const rows = source
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((row) => row.length > 2)
  const isTrec = rows.every(([, zero]) => zero === '0')
  const hasCodes = !isTrec && rows.every(({ length }) => length === 3)
  const gains = new Map<number, Map<string, number>>()
  for (const [query = '', second = '', third = ''] of rows) {
    const gain = hasCodes ? 5 - Number(third) : 1
    if (gain > 4) continue
    const known = gains.get(Number(query)) ?? new Map<string, number>()
    gains.set(Number(query), known.set(isTrec ? third : second, gain))
  }
  return gains
}

/** Reads a test collection in the classic layout of SMART. Queries are numbered in their order. */
export async function readCollection(folder: string): Promise<Collection> {
  const names = await readdir(folder)
  const read = async (pattern: RegExp) => {
    const name = names.find((each) => pattern.test(each))
    if (name === undefined) throw new Error(`There is no file like ${pattern} in ${folder}.`)
    return readFile(join(folder, name), 'latin1')
  }
  const documents = readRecords(await read(/\.all(\.|$)/i)).map((fields) => {
    const title = fields.get('T') ?? ''
    const text = fields.get('W') ?? ''
    // Cranfield repeats the title.
    const body = title !== '' && text.startsWith(title) ? text.slice(title.length).trim() : text
    return { number: fields.get('I') ?? '', title, text: body }
  })
  const gains = readGains(await read(/(qrel|\.rel)$/i))
  const queries = readRecords(await read(/\.qry$/i)).map((fields, index) => ({
    text: fields.get('W') ?? '',
    gains: gains.get(index + 1) ?? new Map<string, number>(),
  }))
  return { documents, queries: queries.filter((query) => query.gains.size > 0) }
}
