import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { MessageKey } from './messages.ts'

/** The input, answer and errors of one call. */
export interface Endpoint {
  /** Its name in the API description and in logs. */
  operationId: string
  summary: string
  /** Further documentation, in Markdown. */
  description?: string
  tag: 'Accounts' | 'Posts' | 'Search' | 'Drafts' | 'Pages' | 'Moderation' | 'Health'
  /** Whether the call needs `Authorization: Bearer TOKEN`. */
  session?: 'required'
  params?: z.ZodObject
  query?: z.ZodObject
  /** The request headers that the call reads. */
  headers?: z.ZodObject
  json?: z.ZodType
  form?: z.ZodType
  /** The accepted media types of a file field in the form. */
  files?: Record<string, readonly string[]>
  /** The most bytes of such a file, and the errors of a larger one and of a text in its place. */
  fileLimit?: { bytes: number; tooLarge: MessageKey; invalid: MessageKey }
  /** The status of a success. */
  status: 200 | 201
  /** Whether 200 is the answer where what the call creates exists already. */
  mayExist?: true
  answer: z.ZodType
  /** The media type and file name of an answer that is not JSON. */
  file?: { type: string; name: string }
  /**
   * In addition to those of every call: `method_not_allowed`, `internal` and `unavailable`, and
   * `forbidden` for suspended accounts if the call needs a session.
   */
  errors: readonly ErrorCode[]
}
