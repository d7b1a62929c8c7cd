import type { ReportRequest } from '@inkwell/contract/moderation'
import { useId, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { text } from '../../platform/text.ts'

export type Reason = ReportRequest['reason']

const REASONS: readonly Reason[] = ['spam', 'abuse', 'illegal', 'other']

/** The reason of a report. */
export function ReasonField() {
  const id = useId()
  const [isMissing, setMissing] = useState(false)
  const { legend, reasons, reasonRequired } = text.report

  function blame(event: SyntheticEvent<HTMLInputElement>): void {
    // The field shows the message instead of the browser's bubble.
    event.preventDefault()
    if (!isMissing) event.currentTarget.focus()
    setMissing(true)
  }

  return (
    <fieldset aria-describedby={`${id}-error`} className="grid gap-1">
      <legend className="text-small font-semibold">{legend}</legend>
      {REASONS.map((reason) => (
        <label key={reason} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="reason"
            value={reason}
            required
            className="size-5 accent-accent"
            onInvalid={blame}
            onChange={() => setMissing(false)}
          />
          {reasons[reason]}
        </label>
      ))}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="text-small font-medium text-danger empty:absolute"
      >
        {isMissing ? reasonRequired : undefined}
      </p>
    </fieldset>
  )
}
