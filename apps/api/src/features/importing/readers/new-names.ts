import type { SourceEntry } from '../source-item.ts'

/** Entries of the authors or tags that no text before named, where a source has no list of them. */
export function* newNames(
  kind: 'author' | 'tag',
  names: readonly string[],
  known: Set<string>,
): Generator<SourceEntry> {
  for (const name of names) {
    if (name === '' || known.has(name)) continue
    known.add(name)
    yield { id: `${kind}:${name}`, kind, title: name, make: () => ({ type: kind, name }) }
  }
}
