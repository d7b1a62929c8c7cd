import { use, useState } from 'react'
import type { ComponentProps, SyntheticEvent } from 'react'
import { charactersLeft, CharacterCount } from './forms/character-count.tsx'
import { control } from './field-look.ts'
import { FieldFrame } from './forms/field-frame.tsx'
import type { FieldTexts } from './forms/field-frame.tsx'
import { FormContext } from './forms/form-context.ts'
import { pasteLong } from './forms/paste-long.ts'
import { useFieldCheck } from './forms/use-field-check.ts'
import type { FieldMessages } from './forms/use-field-check.ts'

interface OfText extends FieldTexts {
  messages?: FieldMessages | undefined
  /** The maximum length in characters; a count appears near it. */
  max?: number | undefined
}

type Control = HTMLInputElement | HTMLTextAreaElement

function useTextField(
  name: string | undefined,
  { messages = {}, max = Infinity }: Omit<OfText, 'label'>,
) {
  const { busy } = use(FormContext)
  const { error, handlers } = useFieldCheck(name, messages)
  const [left, setLeft] = useState<number>()

  function onInput(event: SyntheticEvent<Control>): void {
    handlers.onInput(event)
    if (max === Infinity) return
    const next = charactersLeft(event.currentTarget.value, max)
    if (next !== left) setLeft(next)
  }

  return {
    error,
    after: max < Infinity && <CharacterCount left={left} />,
    rest: { ...handlers, onInput, name, readOnly: busy },
  }
}

/** A single-line text field with label, help and error. */
export function TextField(props: ComponentProps<'input'> & OfText) {
  const { label, help, messages, max, name, ...own } = props
  const { error, after, rest } = useTextField(name, { messages, max })
  return (
    <FieldFrame label={label} help={help} error={error} after={after}>
      {(described) => (
        <input
          className={`${control} min-h-11`}
          // CSS sets the direction by :placeholder-shown, which needs a placeholder.
          placeholder={own.dir === 'auto' ? ' ' : undefined}
          {...described}
          {...own}
          {...rest}
          readOnly={rest.readOnly || own.readOnly}
        />
      )}
    </FieldFrame>
  )
}

/** A multi-line text field that grows with its content. */
export function TextArea(props: ComponentProps<'textarea'> & OfText) {
  const { label, help, messages, max, name, ...own } = props
  const { error, after, rest } = useTextField(name, { messages, max })
  return (
    <FieldFrame label={label} help={help} error={error} after={after}>
      {(described) => (
        // Browsers lay out a field alone only if it is no item of a grid. Positioned for marks over the text.
        <div className="relative">
          <textarea
            className={`${control} block field-sizing-content min-h-72 font-text text-lead`}
            onPaste={pasteLong}
            {...described}
            {...own}
            {...rest}
          />
        </div>
      )}
    </FieldFrame>
  )
}
