import { z } from 'zod'

/**
 * What a single line end in a paragraph of a post means: a line break, or a space, as in files of
 * which an editor wraps the lines.
 */
export const lineEndsSchema = z.enum(['break', 'space'])

export type LineEnds = z.infer<typeof lineEndsSchema>
