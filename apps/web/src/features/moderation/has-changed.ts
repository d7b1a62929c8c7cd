import type { Received } from '@inkwell/api-client/api-client'
import type { Withdrawal } from '@inkwell/contract/moderation'

/** Whether hiding or suspending changed anything: Undo would otherwise take back what somebody else has done. */
export function hasChanged({ changed }: Received<Withdrawal>): boolean {
  return changed !== false
}
