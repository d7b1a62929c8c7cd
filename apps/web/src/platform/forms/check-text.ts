import type { FormMessageKey } from '@inkwell/contract/form-messages'
import { formatMessage } from '@inkwell/contract/message-params'
import { text } from '../text.ts'

/** The message for an invalid value, the same as that of the data service. */
export function checkText(key: FormMessageKey): string {
  return formatMessage<FormMessageKey>(text.checks, key)
}
