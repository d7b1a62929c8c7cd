import { REPORT_NOTE_MAX } from '@inkwell/contract/limits'
import { characters } from '@inkwell/contract/characters'
import { useEffect, useId, useRef } from 'react'
import { errorFields, errorText } from '../../platform/error-text.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { TextArea } from '../../ui/field.tsx'
import { control } from '../../ui/forms/field-frame.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { ReasonField } from './reason-field.tsx'
import { useReport } from './use-report.ts'

function noteWords() {
  const { noteTooLong } = text.report
  return {
    check: (value: string) =>
      characters(value.trim()) > REPORT_NOTE_MAX ? noteTooLong : undefined,
  }
}

interface ReportDialogProps {
  id: string
  onClose: () => void
}

/** Asks what is wrong with a post, and sends it. */
export function ReportDialog({ id, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const label = useId()
  const { report, isPending, error } = useReport(id, onClose)
  const { title, explanation, note, noteHelp, send, cancel } = text.report

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing it gives the focus back to where it was.
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${label}-title`}
      aria-describedby={`${label}-explanation`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="inset-x-4 m-auto w-auto max-w-form rounded-card border border-line bg-surface p-6 text-base text-ink shadow-raised backdrop:bg-veil"
    >
      <Form errors={errorFields(error)} busy={isPending} onSubmit={report} className="grid gap-5">
        <h2 id={`${label}-title`} className="text-lead font-semibold">
          {title}
        </h2>
        <p id={`${label}-explanation`} className="text-soft">
          {explanation}
        </p>
        <ReasonField />
        <TextArea
          label={note}
          help={noteHelp}
          words={noteWords()}
          max={REPORT_NOTE_MAX}
          name="note"
          dir="auto"
          rows={3}
          className={`${control} field-sizing-content`}
        />
        <ErrorLine>{error ? errorText(error) : undefined}</ErrorLine>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isPending}>
            {send}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </Form>
    </dialog>
  )
}
