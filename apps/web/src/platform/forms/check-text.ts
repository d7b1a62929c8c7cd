import type { FormMessageKey } from '@inkwell/contract/form-messages'
import { formatMessage } from '@inkwell/contract/message-params'
import { text } from '../text.ts'

export function checkText(key: FormMessageKey): string {
  return formatMessage<FormMessageKey>(text.checks, key)
}
