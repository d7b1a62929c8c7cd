import { z } from 'zod'
import { messageKeys } from './messages.ts'

/**
 * What a single line end in a paragraph of a post means: a line break, or a space, as in files of
 * which an editor wraps the lines.
 */
export const lineEndsSchema = z
  .enum(['break', 'space'], { error: messageKeys.lineEndsInvalid })
  .meta({
    description:
      'What a single line end in a paragraph means: a line break, or a space as in files with wrapped lines.',
  })

export type LineEnds = z.infer<typeof lineEndsSchema>

/** In a request. Without it a new text has breaks, and another one stays as it is. */
export const lineEndsField = lineEndsSchema.optional()
