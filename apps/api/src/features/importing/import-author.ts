import { hash } from 'node:crypto'
import { firstCharacters } from '@inkwell/contract/characters'
import { IMPORTED_DOMAIN } from '@inkwell/contract/imported-address'
import { isVisible } from '@inkwell/contract/visible'

/** The author of an imported post. */
export interface ImportAuthor {
  name: string
  /**
   * `SLUG-HASH@imported.invalid`, unique for the name. The domain is reserved (RFC 2606), and nobody
   * can sign up with it.
   */
  email: string
  /** `SLUG@imported.invalid`, the address that earlier versions derived; similar names share it. */
  earlierEmail: string
}

const NOBODY = 'Unknown author'

/** The maximum length of the local part (RFC 5321). */
const LOCAL_PART_MAX = 64
const HASH_LENGTH = 16
const NAME_MAX = 80
/** Maximum depth of nested lists. */
const DEPTH_MAX = 4

/** Maximum UTF-16 units before normalisation, which is quadratic in combining marks. */
const UNITS_MAX = 10 * NAME_MAX

/** Removes control characters, lone surrogates and direction overrides. */
function cleaned(text: string): string {
  const withoutBidiControls = text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
  return withoutBidiControls.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
}

function nameIn(value: unknown, depth = 0): string | undefined {
  // A YAML list can contain itself.
  if (depth > DEPTH_MAX) return undefined
  if (typeof value === 'string' || typeof value === 'number') {
    const name = String(value).slice(0, UNITS_MAX)
    return isVisible(cleaned(name)) ? name : undefined
  }
  if (Array.isArray(value)) return firstNameIn(value, depth + 1)
  const isNamed = typeof value === 'object' && value !== null && 'name' in value
  return isNamed ? nameIn(value.name, depth + 1) : undefined
}

function firstNameIn(values: readonly unknown[], depth: number): string | undefined {
  for (const value of values) {
    const name = nameIn(value, depth)
    if (name !== undefined) return name
  }
  return undefined
}

function slugify(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return ascii
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LOCAL_PART_MAX)
    .replaceAll(/^-+|-+$/g, '')
}

/** Converts a slug such as `ada-lovelace` to a name. */
function displayName(name: string): string {
  const isSlug = /^[a-z]+(?:-[a-z]+)+$/.test(name)
  return isSlug
    ? name.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : name
}

/** A 64-bit hash, because the local part is limited. */
function hashName(name: string): string {
  // JSON distinguishes lone surrogates, UTF-8 does not.
  return hash('sha256', JSON.stringify(name.normalize('NFC').trim())).slice(0, HASH_LENGTH)
}

/** The first author in the front matter, or `Unknown`. */
export function readImportAuthor(meta: Record<string, unknown>): ImportAuthor {
  const named = nameIn(meta.authors) ?? nameIn(meta.author) ?? NOBODY
  const shown = cleaned(named)
  const slug = slugify(shown)
  const name = displayName(shown).normalize('NFC')
  // A name without Latin letters and digits needs a different address.
  const earlierSlug = slug || Buffer.from(name).toString('hex').slice(0, LOCAL_PART_MAX)
  const readable = slug.slice(0, LOCAL_PART_MAX - HASH_LENGTH - 1).replace(/-+$/, '')
  return {
    name: firstCharacters(name, NAME_MAX),
    email: `${[readable, hashName(named)].filter(Boolean).join('-')}@${IMPORTED_DOMAIN}`,
    earlierEmail: `${earlierSlug}@${IMPORTED_DOMAIN}`,
  }
}
