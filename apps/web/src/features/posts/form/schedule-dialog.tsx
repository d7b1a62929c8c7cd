import { useState } from 'react'
import { errorFields, errorText } from '../../../platform/error-text.ts'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fieldText } from '../../../ui/field-text.ts'
import { Form } from '../../../ui/forms/form.tsx'
import type { DraftHandle } from '../../../writing/sync/use-synced-draft.ts'
import { DraftNotSaved } from './use-publish-draft.ts'
import { useSchedule } from './use-schedule.ts'

const MINUTE_MS = 60_000

/** The value of a `datetime-local` field for a time, in the zone of the browser. */
function localValue(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS)
  return shifted.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

function tomorrowMorning(): string {
  const time = new Date()
  time.setDate(time.getDate() + 1)
  time.setHours(9, 0, 0, 0)
  return localValue(time)
}

interface ScheduleDialogProps {
  handle: DraftHandle
  onClose: () => void
  /** Called if nothing was done, because the form shows the change of another device. */
  onChanged: () => void
}

/** Asks for the time of publication. */
export function ScheduleDialog({ handle, onClose, onChanged }: ScheduleDialogProps) {
  const { schedule, isPending, isSuccess, error } = useSchedule(handle)
  const isBusy = isPending || isSuccess
  const [times] = useState(() => ({ now: localValue(new Date()), tomorrow: tomorrowMorning() }))
  const { title, explanation, when, missing, past, confirm, cancel, notSaved } = text.schedule
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

  const failure = error instanceof DraftNotSaved ? notSaved : error && errorText(error)

  return (
    <Dialog title={title} explanation={explanation(timeZone)} busy={isBusy} onCancel={onClose}>
      <Form
        errors={errorFields(error)}
        busy={isBusy}
        onSubmit={(form) => schedule(new Date(fieldText(form, 'at')), onChanged)}
        className="grid gap-5"
      >
        <TextField
          label={when}
          name="at"
          type="datetime-local"
          defaultValue={times.tomorrow}
          min={times.now}
          messages={{ missing, mismatch: past }}
          required
        />
        <ErrorLine>{failure ?? undefined}</ErrorLine>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isBusy}>
            {confirm}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
