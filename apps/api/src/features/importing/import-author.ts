import { hash } from 'node:crypto'
import { firstCharacters } from '@inkwell/contract/characters'
import { IMPORTED_DOMAIN } from '@inkwell/contract/imported-address'
import { isVisible } from '@inkwell/contract/visible'

/** Who wrote an imported post. */
export interface ImportAuthor {
  name: string
  /**
   * `SLUG-HASH@imported.invalid`: of this name and no other. No mail can reach it (RFC 2606), and
   * nobody can sign up with it.
   */
  email: string
  /** `SLUG@imported.invalid`: what earlier versions made of the name, and of others like it. */
  earlierEmail: string
}

const NOBODY = 'Unknown author'

/** E-mail addresses keep 64 characters before the @ (RFC 5321). */
const LOCAL_PART_MAX = 64
const HASH_LENGTH = 16
const NAME_MAX = 80
/** Lists in lists in which a name is looked for. */
const DEPTH_MAX = 4

/** Units of a name that are looked at: to take letters apart is quadratic in the marks on them. */
const UNITS_MAX = 10 * NAME_MAX

/** Without what no name holds: control characters, halves of a pair, what turns the direction round. */
function cleaned(text: string): string {
  const unturned = text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
  return unturned.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
}

function nameIn(value: unknown, depth = 0): string | undefined {
  // YAML can hold a list that holds itself.
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

function slugOf(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return ascii
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LOCAL_PART_MAX)
    .replaceAll(/^-+|-+$/g, '')
}

/** A slug such as `ada-lovelace` reads better as a name; a name stays as it is. */
function displayName(name: string): string {
  const isSlug = /^[a-z]+(?:-[a-z]+)+$/.test(name)
  return isSlug
    ? name.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : name
}

/** What tells a name from all others, as far as the limit of addresses allows: 64 bits. */
function hashOf(name: string): string {
  // As JSON, which keeps apart what UTF-8 has no bytes for.
  return hash('sha256', JSON.stringify(name.normalize('NFC').trim())).slice(0, HASH_LENGTH)
}

/** The first author that front matter names, or somebody unknown. */
export function importAuthorOf(meta: Record<string, unknown>): ImportAuthor {
  const named = nameIn(meta.authors) ?? nameIn(meta.author) ?? NOBODY
  const shown = cleaned(named)
  const slug = slugOf(shown)
  const name = displayName(shown).normalize('NFC')
  // A name without one Latin letter or digit still needed an address of its own.
  const earlierSlug = slug || Buffer.from(name).toString('hex').slice(0, LOCAL_PART_MAX)
  const readable = slug.slice(0, LOCAL_PART_MAX - HASH_LENGTH - 1).replace(/-+$/, '')
  return {
    name: firstCharacters(name, NAME_MAX),
    email: `${[readable, hashOf(named)].filter(Boolean).join('-')}@${IMPORTED_DOMAIN}`,
    earlierEmail: `${earlierSlug}@${IMPORTED_DOMAIN}`,
  }
}
