import { messages } from '@inkwell/contract/messages'
import type { Mount } from './mount.ts'
import { Refusal } from './refusal.ts'

/** Whether the process is alive, and whether it can do its work. */
export function mountHealth(mount: Mount, canRead: () => Promise<boolean>): void {
  mount('GET /healthz', () => Promise.resolve({ status: 'ok' }))

  mount('GET /readyz', async () => {
    if (!(await canRead())) throw new Refusal('unavailable', messages.unavailable)
    return { status: 'ok' }
  })
}
