import { messageKeyOf } from '@inkwell/contract/messages'
import type { MessageKey } from '@inkwell/contract/messages'
import type { z } from 'zod'
import { Refusal } from './refusal.ts'

/** The parsed value. Throws `invalid` with one message per field; `msg` is the first of them. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const fields: Record<string, MessageKey> = {}
  for (const issue of issues) {
    const [name] = issue.path
    if (name !== undefined) fields[String(name)] ??= messageKeyOf(issue)
  }
  throw new Refusal(
    'invalid',
    messageKeyOf(issues[0]),
    Object.keys(fields).length > 0 ? { fields } : {},
  )
}
