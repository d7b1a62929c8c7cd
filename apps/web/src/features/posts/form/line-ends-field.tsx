import { text } from '../../../platform/text.ts'
import { LINE_ENDS_FIELD } from '../../../writing/line-ends.ts'

/** What single line ends mean, for texts from programs that wrap lines. */
export function LineEndsField() {
  return (
    <label className="flex min-h-11 items-center gap-2 text-small text-soft">
      <input
        type="checkbox"
        name={LINE_ENDS_FIELD}
        value="space"
        className="size-6 shrink-0 accent-accent"
      />
      {text.postFields.joinLines}
    </label>
  )
}
