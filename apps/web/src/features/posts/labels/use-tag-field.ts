import { tagKeyOf } from '@inkwell/contract/tag-key'
import { useState } from 'react'
import type { KeyboardEvent, RefObject, SyntheticEvent } from 'react'
import { text } from '../../../platform/text.ts'
import { isEnter } from '../../../ui/forms/keys.ts'
import { setField } from '../../../writing/form-values.ts'
import { readTags, writeTags } from '../../../writing/labels.ts'
import { addTags, hasComma } from './tag-names.ts'
import type { TagProblem } from './tag-names.ts'
import { useCompletions } from './use-completions.ts'

type Input = RefObject<HTMLInputElement | null>
type OnField = SyntheticEvent<HTMLInputElement>

/** Before the first suggestion: what was typed. */
const TYPED = -1

function isComposing({ nativeEvent }: OnField): boolean {
  return (nativeEvent as Partial<InputEvent>).isComposing ?? false
}

/** The chosen names are the value of a field, which a draft stores, fills and undoes like any other. */
function useNames(store: Input) {
  const [names, setNames] = useState<string[]>([])
  const write = (next: readonly string[]): void => {
    if (store.current) setField(store.current, writeTags(next))
  }
  /** They have changed: by this field, or because the form was filled. */
  const readNames = (event: OnField): void => setNames(readTags(event.currentTarget.value))
  return { names, write, readNames }
}

/** What is typed, and why it cannot be added. */
function useTyped(input: Input) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<TagProblem>()
  const type = (value: string): void => {
    if (input.current && input.current.value !== value) setField(input.current, value)
  }
  const tell = (next: TagProblem | undefined): void => {
    setProblem(next)
    // A text that is neither added nor removed must not get lost when the form is sent.
    input.current?.setCustomValidity(next ? text.labels.problems[next] : '')
  }
  return { typed, setTyped, type, problem, tell }
}

/** What completes the typed text, and which suggestion is active. */
function useSuggestions(typed: string, names: readonly string[]) {
  const completions = useCompletions(typed, names)
  const [at, setActive] = useState(TYPED)
  const [isClosed, setClosed] = useState(false)
  const options = isClosed ? [] : completions
  const show = (isShown: boolean): void => {
    setClosed(!isShown)
    setActive(TYPED)
  }
  function step(event: KeyboardEvent, by: number): void {
    if (completions.length === 0) return
    event.preventDefault()
    const count = completions.length + 1
    setClosed(false)
    // Between the last suggestion and the first one lies what was typed.
    setActive((now) => ((now + 1 + by + count) % count) - 1)
  }
  function close(event: KeyboardEvent): void {
    if (options.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    show(false)
  }
  return { completions, options, active: Math.min(at, options.length - 1), step, close, show }
}

/** The state of the field of tags, and what its keys do. `store` is the field with the chosen names. */
export function useTagField(input: Input, store: Input) {
  const { names, write, readNames } = useNames(store)
  const { typed, setTyped, type, problem, tell } = useTyped(input)
  const { completions, options, active, step, close, show } = useSuggestions(typed, names)
  const [note, setNote] = useState('')

  /** Adds what was typed; a name that the site knows in its spelling there. */
  function add(value: string): void {
    const known = completions.find((name) => tagKeyOf(name) === tagKeyOf(value))
    const result = addTags(names, known ?? value)
    if (result.added.length > 0) {
      write(result.names)
      setNote(text.labels.added(result.added.join(', '), result.names.length))
    }
    type(result.rest)
    tell(result.problem)
    show(true)
  }

  function remove(name: string): void {
    write(names.filter((other) => other !== name))
    setNote(text.labels.removed(name))
    input.current?.focus()
  }

  function enter(event: KeyboardEvent): void {
    const value = options[active] ?? typed
    // With Ctrl or Cmd the form is sent, with what was typed.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault()
    if (value !== '') add(value)
  }

  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: (event) => step(event, 1),
    ArrowUp: (event) => step(event, -1),
    Escape: close,
    Backspace: () => {
      const last = names.at(-1)
      if (typed === '' && last !== undefined) remove(last)
    },
  }

  function readTyped(event: OnField): void {
    const { value } = event.currentTarget
    setTyped(value)
    show(true)
    if (problem) tell(undefined)
    if (hasComma(value) && !isComposing(event)) queueMicrotask(() => add(value))
  }

  /** Leaving the field adds what was typed. */
  function leave(): void {
    if (typed.trim() !== '') add(typed)
    show(false)
  }

  const press = (event: KeyboardEvent): void => {
    if (isEnter(event)) enter(event)
    else keys[event.key]?.(event)
  }
  return { names, options, active, problem, note, add, remove, press, readNames, readTyped, leave }
}
