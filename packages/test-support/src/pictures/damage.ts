import * as fc from 'fast-check'

/** Boundary values of a byte. */
const EDGES = [0, 1, 0x7f, 0x80, 0xfe, 0xff]

/** A position in a file, as a fraction of its length; headers come more often. */
const place = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  fc.double({ min: 0, max: 0.15, noNaN: true }),
)

type Damage = (picture: Buffer) => Buffer

function at(picture: Buffer, part: number): number {
  return Math.floor(picture.length * part)
}

/** Overwrites bytes at a position. */
function overwritten(picture: Buffer, part: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(picture)
  copy.set(bytes.slice(0, copy.length - at(picture, part)), at(picture, part))
  return copy
}

const bytes = (maxLength: number) =>
  fc.array(fc.oneof(fc.constantFrom(...EDGES), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength,
  })

const damage: fc.Arbitrary<Damage> = fc.oneof(
  place.map(
    (part): Damage =>
      (picture) =>
        picture.subarray(0, at(picture, part)),
  ),
  fc.tuple(place, bytes(4)).map(
    ([part, put]): Damage =>
      (picture) =>
        overwritten(picture, part, put),
  ),
  fc.tuple(place, bytes(4)).map(
    ([part, put]): Damage =>
      (picture) =>
        overwritten(picture, part, put),
  ),
  fc.tuple(place, bytes(40)).map(([part, put]): Damage => (picture) => {
    const cut = at(picture, part)
    return Buffer.concat([picture.subarray(0, cut), Buffer.from(put), picture.subarray(cut)])
  }),
  fc
    .tuple(place, place, fc.integer({ min: 1, max: 40 }))
    .map(([one, other, times]): Damage => (picture) => {
      const [from, to] = [at(picture, one), at(picture, other)].toSorted((a, b) => a - b)
      const part = picture.subarray(from, to)
      const repeated = Array.from({ length: times }, () => part)
      return Buffer.concat([picture.subarray(0, from), ...repeated, picture.subarray(to)])
    }),
  fc.tuple(place, place).map(([one, other]): Damage => (picture) => {
    const [from, to] = [at(picture, one), at(picture, other)].toSorted((a, b) => a - b)
    return Buffer.concat([picture.subarray(0, from), picture.subarray(to)])
  }),
)

/**
 * Damaged picture files: truncated, patched, extended, with parts removed, repeated or taken from
 * another file; some are intact. Few bytes change, so that decoders get far.
 */
export function damagedPictures(seeds: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const seed = fc.constantFrom(...seeds)
  const hurt = fc
    .tuple(seed, fc.array(damage, { maxLength: 3 }))
    .map(([picture, all]) => all.reduce((hurtAlready, each) => each(hurtAlready), picture))
  const spliced = fc
    .tuple(seed, seed, place, place)
    .map(([head, tail, to, from]) =>
      Buffer.concat([head.subarray(0, at(head, to)), tail.subarray(at(tail, from))]),
    )
  const rubbish = fc
    .tuple(seed, fc.uint8Array({ maxLength: 2_000 }))
    .map(([head, rest]) => Buffer.concat([head.subarray(0, 32), rest]))
  return fc.oneof(
    { weight: 8, arbitrary: hurt },
    { weight: 1, arbitrary: spliced },
    { weight: 1, arbitrary: rubbish },
  )
}
