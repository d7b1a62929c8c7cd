/** Who wrote an imported post. */
export interface ImportAuthor {
  name: string
  /** `SLUG@imported.invalid`: an address that no mail can reach (RFC 2606) and nobody can own. */
  email: string
}

const NOBODY = 'Unknown author'

/** E-mail addresses keep 64 characters before the @ (RFC 5321). */
const SLUG_MAX = 64
const NAME_MAX = 80

/** Without what no name holds and no database takes: control characters, halves of a pair. */
function cleaned(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
}

function nameIn(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') {
    return cleaned(String(value)) || undefined
  }
  if (Array.isArray(value)) return value.map(nameIn).find((name) => name !== undefined)
  if (typeof value === 'object' && value !== null && 'name' in value) return nameIn(value.name)
  return undefined
}

function slugOf(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return ascii
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '')
}

/** A slug such as `ada-lovelace` reads better as a name; a name stays as it is. */
function displayName(name: string): string {
  const isSlug = /^[a-z]+(?:-[a-z]+)+$/.test(name)
  return isSlug
    ? name.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : name
}

/** The first author that front matter names, or somebody unknown. */
export function importAuthorOf(meta: Record<string, unknown>): ImportAuthor {
  const named = nameIn(meta.authors) ?? nameIn(meta.author)
  const slug = slugOf(named ?? NOBODY)
  const name = displayName(named ?? NOBODY).normalize('NFC')
  return {
    name: [...name].slice(0, NAME_MAX).join(''),
    // A name without one Latin letter or digit still needs an address of its own.
    email: `${slug || Buffer.from(name).toString('hex').slice(0, SLUG_MAX)}@imported.invalid`,
  }
}
