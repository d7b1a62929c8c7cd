/** A hostile body. */
interface GeneratedBody {
  name: string
  body: Buffer
}

type Make = (bytes: number) => string | Buffer

const repeat = (pattern: string, bytes: number) => pattern.repeat(Math.ceil(bytes / pattern.length))

const JSON_BODIES: Record<string, Make> = {
  'lists within lists': (bytes) => repeat('[', bytes / 2) + repeat(']', bytes / 2),
  'objects within objects': (bytes) => `${repeat('{"a":', bytes)}1`,
  'many names': (bytes) =>
    `{${Array.from({ length: bytes / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'one name, many times': (bytes) => `{${repeat('"title":"a",', bytes)}"title":"a"}`,
  prototypes: (bytes) => `{${repeat('"__proto__":{"a":1},', bytes)}"a":1}`,
  'many numbers': (bytes) => `[${repeat('1,', bytes)}1]`,
  'a long number': (bytes) => `{"title":1${repeat('0', bytes)}}`,
  'a long exponent': (bytes) => `{"title":1e${repeat('9', bytes)}}`,
  'white space': (bytes) => `${repeat(' \n', bytes)}{}`,
  'an unknown text': (bytes) => `{"x":"${repeat('a', bytes)}"}`,
  'escaped text': (bytes) => `{"title":"a","content":"${repeat(String.raw`\u6f22`, bytes)}"}`,
  'escaped quotes': (bytes) => `{"title":"a","content":"${repeat(String.raw`\"`, bytes)}"}`,
  'quotes without an end': (bytes) => repeat('"', bytes),
  'no UTF-8': (bytes) => Buffer.alloc(bytes, 0xff),
}

/** The header of a part. */
const partHead = (boundary: string, named: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name=${named}\r\n\r\n`

const FORM_BODIES: Record<string, (boundary: string) => Make> = {
  'many parts': (boundary) => (bytes) => repeat(`${partHead(boundary, '"x"')}\r\n`, bytes),
  'a long head': (boundary) => (bytes) => `--${boundary}\r\n${repeat('X: y\r\n', bytes)}`,
  'a head of signs': (boundary) => (bytes) =>
    partHead(boundary, `"a"; filename="${repeat('"; filename*=', Math.min(bytes, 8_000))}`),
  'beginnings of a boundary': (boundary) => (bytes) =>
    `${partHead(boundary, '"content"')}${repeat(`\r\n--${boundary.slice(0, -1)}`, bytes)}`,
  'an unknown field': (boundary) => (bytes) => `${partHead(boundary, '"x"')}${repeat('a', bytes)}`,
  'a file that is no picture': (boundary) => (bytes) =>
    `${partHead(boundary, '"image"; filename="a.png"')}${repeat('\r', bytes)}\r\n--${boundary}--\r\n`,
  'no UTF-8': (boundary) => (bytes) =>
    Buffer.concat([Buffer.from(partHead(boundary, '"title"')), Buffer.alloc(bytes, 0xff)]),
  rubbish: () => (bytes) => repeat('\r\n--', bytes),
}

/** Bytes: the limits of ordinary JSON bodies, of a post's update and of the form, and beyond. */
const JSON_SIZES = [1_000, 30_000, 1_000_000, 2_400_000]
const FORM_SIZES = [1_000, 30_000, 1_200_000, 16_000_000]

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T
}

/** A JSON body, possibly invalid. */
export function makeJson(random: () => number): GeneratedBody {
  const [name, make] = pick(random, Object.entries(JSON_BODIES))
  return { name, body: Buffer.from(make(pick(random, JSON_SIZES))) }
}

/** A form body, possibly invalid. */
export function makeForm(random: () => number, boundary: string): GeneratedBody {
  const [name, make] = pick(random, Object.entries(FORM_BODIES))
  return { name, body: Buffer.from(make(boundary)(pick(random, FORM_SIZES))) }
}
