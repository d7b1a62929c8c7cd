import { X } from 'lucide'
import { use, useId, useRef } from 'react'
import { text } from '../../../platform/text.ts'
import { FormContext } from '../../../ui/forms/form-context.ts'
import { control } from '../../../ui/field-look.ts'
import { FieldFrame } from '../../../ui/forms/field-frame.tsx'
import { isFirstInvalid } from '../../../ui/forms/use-field-check.ts'
import { Icon } from '../../../ui/icon.tsx'
import { TYPED_TAG_FIELD } from '../../../writing/labels.ts'
import { useTagField } from './use-tag-field.ts'

interface TagListProps {
  names: readonly string[]
  onRemove: (name: string) => void
}

function ChosenTags({ names, onRemove }: TagListProps) {
  return (
    <ul aria-label={text.labels.chosen} className="flex flex-wrap gap-2 empty:hidden">
      {names.map((name) => (
        <li key={name} className="flex items-center rounded-full bg-sunken ps-4 text-small">
          <bdi className="wrap-anywhere">{name}</bdi>
          <button
            type="button"
            aria-label={text.labels.remove(name)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:text-ink"
            onClick={() => onRemove(name)}
          >
            <Icon icon={X} className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SuggestionsProps {
  id: string
  options: readonly string[]
  active: number
  onChoose: (name: string) => void
}

function Suggestions({ id, options, active, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={text.labels.suggestions}
      hidden={options.length === 0}
      className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-card border border-line bg-surface py-1 shadow-raised"
    >
      {options.map((name, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="flex min-h-11 cursor-pointer items-center px-3.5 wrap-anywhere hover:bg-sunken aria-selected:bg-wash"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          <bdi>{name}</bdi>
        </div>
      ))}
    </div>
  )
}

/**
 * Chooses the tags of a post: a text field that completes what is typed (the combobox pattern of ARIA), and
 * the chosen ones as buttons that remove them. The field `tags` holds their names.
 */
export function TagField() {
  const list = useId()
  const { errors, busy } = use(FormContext)
  const input = useRef<HTMLInputElement>(null)
  // Not of type hidden: React would restore its default value.
  const store = useRef<HTMLInputElement>(null)
  const field = useTagField(input, store)
  const { names, options, active, problem } = field
  const { tags, tagsHelp, problems, found } = text.labels
  return (
    <div className="grid gap-2">
      <FieldFrame
        label={tags}
        help={tagsHelp}
        error={problem ? problems[problem] : errors.tags}
        after={
          <p role="status" className="sr-only">
            {options.length > 0 ? found(options.length) : field.note}
          </p>
        }
      >
        {(described) => (
          <div className="relative grid gap-2">
            <ChosenTags names={names} onRemove={field.remove} />
            <div className="relative">
              <input
                {...described}
                ref={input}
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={options.length > 0}
                aria-controls={list}
                aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
                name={TYPED_TAG_FIELD}
                defaultValue=""
                dir="auto"
                placeholder=" "
                autoComplete="off"
                autoCapitalize="none"
                enterKeyHint="done"
                readOnly={busy}
                className={`${control} min-h-11`}
                onInput={field.readTyped}
                onCompositionEnd={field.readTyped}
                onKeyDown={field.press}
                onBlur={field.leave}
                onInvalid={(event) => {
                  event.preventDefault()
                  if (isFirstInvalid(event.currentTarget)) event.currentTarget.focus()
                }}
              />
              <Suggestions id={list} options={options} active={active} onChoose={field.add} />
            </div>
          </div>
        )}
      </FieldFrame>
      <input ref={store} hidden name="tags" defaultValue="" onInput={field.readNames} />
    </div>
  )
}
