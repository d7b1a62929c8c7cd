import { countCharacters } from '@inkwell/contract/characters'
import { REPORT_NOTE_MAX } from '@inkwell/contract/limits'
import { useState } from 'react'
import { errorFields, errorText } from '../../platform/error-text.ts'
import { restoreUser } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { useSending } from '../../platform/forms/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { TextArea } from '../../ui/field.tsx'
import { control } from '../../ui/field-look.ts'
import { Form } from '../../ui/forms/form.tsx'
import { ConfirmDialog } from '../../ui/forms/confirm-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useReport } from './use-report.ts'

function noteMessages() {
  const { noteTooLong } = text.report
  return {
    check: (value: string) =>
      countCharacters(value.trim()) > REPORT_NOTE_MAX ? noteTooLong : undefined,
  }
}

interface ReportDialogProps {
  id: string
  onClose: () => void
}

interface ReportPartsProps {
  isPending: boolean
  error: Error | null
  onCancel: () => void
}

function ReportParts({ isPending, error, onCancel }: ReportPartsProps) {
  const { note, noteHelp, send, cancel } = text.report
  return (
    <>
      <ReasonField />
      <TextArea
        label={note}
        help={noteHelp}
        messages={noteMessages()}
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
        <Button look="quiet" disabled={isPending} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </>
  )
}

/** Asks for the reason of a report and sends it. */
export function ReportDialog({ id, onClose }: ReportDialogProps) {
  const [user] = useState(restoreUser)
  const { report, isPending, error } = useReport(id, user, onClose)
  const { send, asked, answer } = useSending({ user, onSend: report })
  const { title, explanation, stranger } = text.report

  return (
    <>
      <Dialog title={title} explanation={explanation} busy={isPending} onCancel={onClose}>
        <Form errors={errorFields(error)} busy={isPending} onSubmit={send} className="grid gap-5">
          <ReportParts isPending={isPending} error={error} onCancel={onClose} />
        </Form>
      </Dialog>
      {asked && (
        <ConfirmDialog
          title={text.stranger.title(asked.stranger)}
          explanation={stranger.explanation(asked.writer)}
          no={stranger.keep}
          yes={stranger.send(asked.stranger)}
          onNo={() => answer(false)}
          onYes={() => answer(true)}
        />
      )}
    </>
  )
}
