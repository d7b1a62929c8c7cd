import {
  cellsOf,
  codeLinesOf,
  hanOf,
  itemsOf,
  paragraphsOf,
  sentencesOf,
  wordsOf,
} from './places.ts'
import type { Place } from './places.ts'

/** Replaces a range of a text. */
export interface Replacement extends Place {
  text: string
}

/** What one writer does to a text, as replacements that do not overlap. */
export interface Edit {
  kind: string
  replacements: Replacement[]
}

interface Kind {
  /** Where the edit can be made. */
  places: (text: string) => Place[]
  make: (place: Place, text: string, random: () => number) => Replacement[] | undefined
}

const WORDS = [
  'river',
  'seven',
  'quietly',
  'orange',
  'against',
  'window',
  'borrow',
  'thunder',
  'maple',
  'pencil',
]
const HAN = ['山', '川', '空', '花', '月', '星', '海', '森']

export function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T
}

function someWords(count: number, random: () => number): string {
  return Array.from({ length: count }, () => pick(WORDS, random)).join(' ')
}

function upTo(most: number, random: () => number): number {
  return 1 + Math.floor(random() * most)
}

function move(place: Place, text: string, random: () => number): Replacement[] | undefined {
  const others = paragraphsOf(text).filter(
    ({ start, end }) => start > place.end || end < place.start,
  )
  const target = others.length > 0 ? pick(others, random).start : undefined
  if (target === undefined) return undefined
  const moved = text.slice(place.start, place.end)
  return [
    { ...place, text: '' },
    { start: target, end: target, text: moved },
  ]
}

/** Everything a writer does in the cases. */
export const KINDS: Readonly<Record<string, Kind>> = {
  'word replaced': {
    places: wordsOf,
    make: (place, _, random) => [{ ...place, text: pick(WORDS, random) }],
  },
  'words inserted': {
    places: wordsOf,
    make: ({ start }, _, random) => [
      { start, end: start, text: `${someWords(upTo(5, random), random)} ` },
    ],
  },
  'word deleted': {
    places: (text) => wordsOf(text).filter(({ end }) => text[end] === ' '),
    make: ({ start, end }) => [{ start, end: end + 1, text: '' }],
  },
  'sentence deleted': { places: sentencesOf, make: (place) => [{ ...place, text: '' }] },
  'sentence rewritten': {
    places: sentencesOf,
    make: (place, _, random) => [{ ...place, text: `We ${someWords(9, random)}. ` }],
  },
  'sentence added': {
    places: sentencesOf,
    make: ({ end }, _, random) => [{ start: end, end, text: `They ${someWords(6, random)}. ` }],
  },
  'paragraph moved': { places: paragraphsOf, make: move },
  'list item added': {
    places: itemsOf,
    make: ({ end }, text, random) => [{ start: end, end, text: `- ${someWords(4, random)}\n` }],
  },
  'code line changed': {
    places: codeLinesOf,
    make: ({ end }, _, random) => [{ start: end, end, text: ` + ${pick(WORDS, random)}` }],
  },
  'cell changed': {
    places: cellsOf,
    make: (place, _, random) => [{ ...place, text: ` ${someWords(2, random)} ` }],
  },
  'character replaced': {
    places: hanOf,
    make: (place, text, random) => [
      {
        ...place,
        text: pick(
          HAN.filter((han) => han !== text.slice(place.start, place.end)),
          random,
        ),
      },
    ],
  },
}
