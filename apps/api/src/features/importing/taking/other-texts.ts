import { importNote } from '@inkwell/contract/import-notes'
import type { LedgerRepository } from '../ledger/ledger.repository.ts'
import { replaceDestinations } from '../destinations.ts'
import type { SourceText } from '../source-item.ts'
import type { ImportServices, TextHere, TextName } from './import-services.ts'
import type { Planned } from './plan.ts'

/** Why a text stays behind that has the name of another one. */
export const OTHER_BEFORE = importNote('otherTextBefore')

/** Letters of a passage, and of the beginning of a text that is looked at. */
const PASSAGE = 12
const BEGINNING = 1_200

/** Letters and digits are compared, because markup may differ. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

function sharesLetters(text: string, others: readonly string[]): boolean {
  const letters = lettersOf(text).slice(0, BEGINNING)
  const whole = others.map(lettersOf)
  // What is left at the end may be a short word, which many texts have.
  const last = Math.max(0, letters.length - PASSAGE)
  for (let start = 0; start <= last; start += PASSAGE) {
    const passage = letters.slice(start, start + PASSAGE)
    if (whole.some((each) => each.includes(passage))) return true
  }
  return false
}

function withoutDestinations(text: string): string {
  return replaceDestinations(text, () => '')
}

/** Whether any passage at the beginning of a text is in one of these; one without words is in all. */
export function sharesPassage(text: string, others: readonly string[]): boolean {
  if (sharesLetters(text, others)) return true
  // Links and pictures lead elsewhere here; without them is slower.
  return sharesLetters(withoutDestinations(text), others.map(withoutDestinations))
}

interface OtherTextsParts {
  ledger: Pick<LedgerRepository, 'titleOf' | 'isEdited'>
  services: Pick<ImportServices, 'findText'>
  /** The only person whose texts are looked at; undefined for all of the site. */
  owner: string | undefined
  format: string
}

/** Formats whose records may have the ids of others: names such as `Untitled.md`, or numbers of another blog. */
const FORMATS = new Set(['markdown', 'wordpress'])

/** Texts whose records have the id of other ones. */
export class OtherTexts {
  readonly #parts: OtherTextsParts

  constructor(parts: OtherTextsParts) {
    this.#parts = parts
  }

  /**
   * Whether what an earlier run took is another text than this one: nothing of its beginning is here, and it has another
   * title, or else its author changed nothing here.
   */
  async has(text: SourceText, { head, taken, targetId }: Planned): Promise<boolean> {
    const { ledger, format } = this.#parts
    if (!FORMATS.has(format) || !taken || targetId === undefined) return false
    const here = await this.#find({ kind: text.kind, id: targetId })
    if (!here || sharesPassage(text.markdown, here.contents)) return false
    const isRenamed = lettersOf((await ledger.titleOf(taken)) ?? '') !== lettersOf(head.title)
    return isRenamed || (text.kind === 'post' && !(await ledger.isEdited(targetId)))
  }

  async #find(name: TextName): Promise<TextHere | undefined> {
    const { services, owner } = this.#parts
    const here = await services.findText(name)
    return owner === undefined || here?.authorId === owner ? here : undefined
  }
}
