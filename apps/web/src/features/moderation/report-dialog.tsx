import { REPORT_NOTE_MAX } from '@inkwell/contract/limits'
import { characters } from '@inkwell/contract/characters'
import { errorFields, errorText } from '../../platform/error-text.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  const { report, isPending, error } = useReport(id, onClose)
  const { title, explanation, note, noteHelp, send, cancel } = text.report

  return (
    <Dialog title={title} explanation={explanation} onCancel={onClose}>
      <Form errors={errorFields(error)} busy={isPending} onSubmit={report} className="grid gap-5">
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
    </Dialog>
  )
}
