/** A picture on its way into a text. */
export interface PictureUpload {
  readonly id: number
  readonly fileName: string
  readonly status:
    | 'waiting'
    | 'sending'
    /** The file is no picture that the service takes. */
    | 'refused'
    /** May succeed later. */
    | 'failed'
    /** In the text, but not described yet. */
    | 'inserted'
  /** The share that was sent, from 0 to 1. */
  readonly share: number
  /** Why the file was refused. */
  readonly problem?: string | undefined
  /** Why the upload failed. */
  readonly error?: unknown
  /** How the text names it, once it is stored. */
  readonly name?: string
  /** The description that is being typed. */
  readonly alt?: string
  /** How the text showed the picture when that was typed. */
  readonly source?: string | undefined
}

export interface UploadsState {
  readonly uploads: readonly PictureUpload[]
  /** Somebody wanted to publish before all pictures were in the text. */
  readonly isHeld: boolean
}

export function isPending({ status }: PictureUpload): boolean {
  return status === 'waiting' || status === 'sending'
}
