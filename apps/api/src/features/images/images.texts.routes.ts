import type { User } from '@inkwell/contract/user'
import type { Mount } from '../../platform/http/mount.ts'
import type { TextPictures } from './images.texts.service.ts'

type Limit = (caller: { viewer: User; address: string }) => Promise<void>

interface TextPicturesRoutes {
  textPictures: Pick<TextPictures, 'upload'>
  /** Counts a write; throws `rate_limited`. */
  limitWrites: Limit
  /** Counts an upload; throws `rate_limited`. */
  limitUploads: Limit
}

/** Mounts the call that uploads pictures for texts. */
export function mountTextPictures(
  mount: Mount,
  { textPictures, limitWrites, limitUploads }: TextPicturesRoutes,
): void {
  mount(
    'POST /api/v1/images',
    async ({ viewer, sessionId, address, form: { image, alt = '' } }) => {
      await limitUploads({ viewer, address })
      return { image: await textPictures.upload({ personId: viewer._id, sessionId }, image, alt) }
    },
    limitWrites,
  )
}
