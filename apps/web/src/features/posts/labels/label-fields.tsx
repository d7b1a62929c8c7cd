import { countCharacters } from '@inkwell/contract/characters'
import { SERIES_MAX } from '@inkwell/contract/limits'
import { ChevronDown } from 'lucide'
import { use, useState } from 'react'
import { flushSync } from 'react-dom'
import { text } from '../../../platform/text.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormContext } from '../../../ui/forms/form-context.ts'
import { focusNextOnEnter } from '../../../ui/forms/keys.ts'
import { Icon } from '../../../ui/icon.tsx'
import { labelsOf } from '../../../writing/labels.ts'
import { LanguageField } from './language-field.tsx'
import { TagField } from './tag-field.tsx'

function seriesMessages() {
  const { seriesTooLong } = text.labels
  return {
    check: (value: string) =>
      countCharacters(value.trim()) > SERIES_MAX ? seriesTooLong(SERIES_MAX) : undefined,
  }
}

const FIELDS = ['tags', 'language', 'series'] as const

/** What is chosen, in short. */
function summaryOf(fields: HTMLElement): string {
  const inputs = [...fields.querySelectorAll<HTMLInputElement>('input[name]')]
  const { tags = [], series = '' } = labelsOf(
    Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
  )
  return [...tags, series].filter(Boolean).join(', ')
}

/** What a post is filed under: its tags, its language and its series, closed until they are wanted. */
export function LabelFields() {
  const { errors } = use(FormContext)
  const [isOpen, setOpen] = useState(false)
  const isRefused = FIELDS.some((name) => errors[name] !== undefined)
  const [summary, setSummary] = useState('')
  const { title, nothing, series, seriesHelp } = text.labels
  return (
    <details
      className="group min-w-0 rounded-card border border-line"
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onInput={({ currentTarget }) => setSummary(summaryOf(currentTarget))}
      // A field within closed details cannot get the focus.
      onInvalidCapture={() => flushSync(() => setOpen(true))}
    >
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-card px-4 py-2 hover:bg-sunken">
        <span className="shrink-0 font-semibold">{title}</span>
        <span className="min-w-0 grow truncate text-end text-small text-soft group-open:invisible">
          <bdi>{summary || nothing}</bdi>
        </span>
        <Icon icon={ChevronDown} className="size-5 shrink-0 transition group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-4 pt-2 pb-5">
        <TagField />
        <LanguageField />
        <TextField
          label={series}
          help={seriesHelp}
          messages={seriesMessages()}
          max={SERIES_MAX}
          name="series"
          autoComplete="off"
          dir="auto"
          onKeyDown={focusNextOnEnter}
        />
      </div>
    </details>
  )
}
