import type { FormMessageKey } from '@inkwell/contract/form-messages'
import { formatMessage } from '@inkwell/contract/message-params'
import { text } from '../text.ts'

/** What is wrong with a value, in the words that the data service has for the same error. */
export function checkText(key: FormMessageKey): string {
  return formatMessage<FormMessageKey>(text.checks, key)
}
