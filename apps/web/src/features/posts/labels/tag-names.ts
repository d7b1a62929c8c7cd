import { countCharacters } from '@inkwell/contract/characters'
import { TAG_MAX, TAGS_MAX } from '@inkwell/contract/limits'
import { tagKeyOf } from '@inkwell/contract/tag-key'
import { isVisible } from '@inkwell/contract/visible'

export type TagProblem = 'tooLong' | 'twice' | 'tooMany'

/** Commas of the scripts that people list things with. */
const COMMAS = /[,،、，]/u

/** Whether typing has come to the end of a name. */
export function hasComma(typed: string): boolean {
  return COMMAS.test(typed)
}

/** A name as the service stores it; `#` in front is how other programs write tags. */
export function tagName(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^#+\s*/u, '')
}

/** Why a name cannot be added. */
function tagProblem(names: readonly string[], name: string): TagProblem | undefined {
  if (countCharacters(name) > TAG_MAX) return 'tooLong'
  if (names.some((other) => tagKeyOf(other) === tagKeyOf(name))) return 'twice'
  return names.length >= TAGS_MAX ? 'tooMany' : undefined
}

interface Added {
  names: string[]
  added: string[]
  /** What could not be added, as it was typed. */
  rest: string
  problem: TagProblem | undefined
}

/** Adds the names in a text, which commas separate, up to the first that cannot be added. */
export function addTags(names: readonly string[], typed: string): Added {
  const result: Added = { names: [...names], added: [], rest: '', problem: undefined }
  const parts = typed.split(COMMAS)
  for (const [index, part] of parts.entries()) {
    const name = tagName(part)
    if (!isVisible(name)) continue
    result.problem = tagProblem(result.names, name)
    if (result.problem) return { ...result, rest: parts.slice(index).join(',').trim() }
    result.names.push(name)
    result.added.push(name)
  }
  return result
}
