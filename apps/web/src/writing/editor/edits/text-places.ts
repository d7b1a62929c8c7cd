import { followedFields } from '../plain-keys.ts'
import { applyChange, applyEdits } from './apply-edits.ts'
import { editBetween } from './edit-between.ts'
import { movedOffset } from './edit.ts'
import type { Edit, Range } from './edit.ts'

/** A place in a text that moves with the words around it. What is typed at it comes after it. */
export interface TextPlace {
  offset: number
}

/** Places in the text of one field, followed through all its changes. */
export class TextPlaces {
  readonly #field: HTMLTextAreaElement
  /** Those at the same offset are in the order of what will be inserted there. */
  #places: TextPlace[] = []
  #value = ''
  readonly #follow = (): void => {
    const { value, selectionEnd } = this.#field
    const edit = editBetween(this.#value, value, selectionEnd)
    this.#value = value
    for (const place of this.#places) {
      place.offset = movedOffset(place.offset, [edit], { staysBefore: true })
    }
  }

  constructor(field: HTMLTextAreaElement) {
    this.#field = field
  }

  add(offset: number): TextPlace {
    if (this.#places.length === 0) {
      this.#value = this.#field.value
      this.#field.addEventListener('input', this.#follow)
      followedFields.add(this.#field)
    }
    const place = { offset }
    this.#places.push(place)
    return place
  }

  remove(place: TextPlace): void {
    this.#places = this.#places.filter((each) => each !== place)
    // The comparison takes time at each key, so it ends with the last place.
    if (this.#places.length > 0) return
    this.#field.removeEventListener('input', this.#follow)
    followedFields.delete(this.#field)
  }

  /**
   * Inserts a text at a place, which ends with it. Later places at the end of what it replaces come after the text.
   * Caret and focus stay where they are, unless something is to be selected.
   */
  insert(place: TextPlace, edit: Edit, selection?: Range): void {
    const later = this.#places.slice(this.#places.indexOf(place) + 1)
    const after = later.filter(({ offset }) => offset === edit.end)
    if (selection) applyChange(this.#field, { edits: [edit], selection })
    else applyEdits(this.#field, [edit])
    for (const each of after) each.offset = edit.start + edit.text.length
    this.remove(place)
  }
}

const placesOf = new WeakMap<HTMLTextAreaElement, TextPlaces>()

/** The places of a field, which share one order of what is inserted. */
export function placesIn(field: HTMLTextAreaElement): TextPlaces {
  const places = placesOf.get(field) ?? new TextPlaces(field)
  placesOf.set(field, places)
  return places
}
