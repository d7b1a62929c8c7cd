import { use, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { text } from '../../../platform/text.ts'
import { FormContext } from '../../../ui/forms/form-context.ts'
import { control } from '../../../ui/field-look.ts'
import { FieldFrame } from '../../../ui/forms/field-frame.tsx'
import { focusNextOnEnter, isEnter } from '../../../ui/forms/keys.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { setField } from '../../../writing/form-values.ts'
import { canonicalLanguage, languageOptions } from './languages.ts'

/** The option that asks for a tag. */
const OTHER = 'other'

interface OtherLanguageProps {
  onName: (tag: string) => void
}

/** Names a language by its tag. */
function OtherLanguage({ onName }: OtherLanguageProps) {
  const [isWrong, setWrong] = useState(false)
  const { otherLanguage, otherLanguageHelp, otherLanguageWrong } = text.labels

  function read({ currentTarget: field }: SyntheticEvent<HTMLInputElement>): void {
    const tag = canonicalLanguage(field.value)
    const wrong = tag === undefined && field.value.trim() !== ''
    setWrong(wrong)
    // It is neither stored nor sent, so it must not get lost unseen.
    field.setCustomValidity(wrong ? otherLanguageWrong : '')
    if (tag !== undefined) onName(tag)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // The form is sent without a blur of the field.
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) read(event)
    focusNextOnEnter(event)
  }

  return (
    <FieldFrame
      label={otherLanguage}
      help={otherLanguageHelp}
      error={isWrong ? otherLanguageWrong : undefined}
    >
      {(described) => (
        <input
          {...described}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={`${control} min-h-11`}
          onBlur={read}
          onInput={({ currentTarget }) => {
            setWrong(false)
            currentTarget.setCustomValidity('')
          }}
          onInvalid={(event) => event.preventDefault()}
          onKeyDown={onKeyDown}
        />
      )}
    </FieldFrame>
  )
}

/** Names the language of a post. The field `language` holds its tag. */
export function LanguageField() {
  const store = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState('')
  const [isOther, setOther] = useState(false)
  const { errors, busy } = use(FormContext)
  const isHydrated = useHydrated()
  const { language, languageHelp, noLanguage, other } = text.labels
  // Servers and browsers may name languages differently.
  const options = useMemo(
    () => (isHydrated ? languageOptions(chosen, text.language.tag) : []),
    [isHydrated, chosen],
  )

  function write(tag: string): void {
    setOther(false)
    if (store.current) setField(store.current, tag)
  }

  function choose(value: string): void {
    if (value === OTHER) setOther(true)
    else write(value)
  }

  return (
    <div className="grid gap-3">
      <FieldFrame label={language} help={languageHelp} error={errors.language}>
        {(described) => (
          <select
            {...described}
            value={isOther ? OTHER : chosen}
            disabled={busy}
            autoComplete="off"
            className={`${control} min-h-11`}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="">{noLanguage}</option>
            {options.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
            <option value={OTHER}>{other}</option>
          </select>
        )}
      </FieldFrame>
      {isOther && <OtherLanguage onName={write} />}
      <input
        ref={store}
        hidden
        name="language"
        defaultValue=""
        onInput={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </div>
  )
}
