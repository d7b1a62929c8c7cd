import type { z } from 'zod'
import { Refusal } from './refusal.ts'

/**
 * The value as the schema gives it back. Throws `invalid` with one message for each refused field;
 * `msg` is the first of them.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    if (path[0] !== undefined) fields[String(path[0])] ??= message
  }
  const message = issues[0]?.message ?? parsed.error.message
  throw new Refusal('invalid', message, Object.keys(fields).length > 0 ? { fields } : {})
}
