import { z } from 'zod'
import { messageKeys } from './messages.ts'
import { CurrentPassword, Email, Name, newPassword, User } from './user.ts'

const SessionDevice = z
  .object({
    browser: z.string().meta({ description: 'Empty where it is not known.', example: 'Firefox' }),
    system: z.string().meta({ description: 'Empty where it is not known.', example: 'Linux' }),
    kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  })
  .meta({ id: 'SessionDevice', description: 'What the device said of itself when it was used.' })

/** A session of the signed-in account. */
export const Session = z
  .object({
    _id: z.string(),
    device: SessionDevice,
    network: z.string().meta({
      description:
        'Where it was last used, as far as its address tells: the first half of it. Empty where ' +
        'that is not known.',
      example: '192.0.2.x',
    }),
    isThisNetwork: z.boolean().meta({ description: 'Whether this request came from there, too.' }),
    isCurrent: z.boolean().meta({ description: 'Whether this request was made in it.' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().meta({ description: 'To the minute.' }),
  })
  .meta({ id: 'Session', description: 'A place where I am signed in.' })
export type Session = z.infer<typeof Session>

export const SessionList = z.object({ sessions: z.array(Session) }).meta({ id: 'SessionList' })
export type SessionList = z.infer<typeof SessionList>

const body = { error: messageKeys.bodyNotObject }

const NewEmail = Email.meta({ example: 'ada.king@example.com' })

export const UpdateProfileRequest = z
  .object(
    { name: Name.optional(), email: NewEmail.optional(), currentPassword: CurrentPassword },
    body,
  )
  .meta({ id: 'UpdateProfileRequest' })
export type UpdateProfileRequest = z.infer<typeof UpdateProfileRequest>

export const ProfileSaved = z.object({ msg: z.string(), user: User }).meta({ id: 'ProfileSaved' })
export type ProfileSaved = z.infer<typeof ProfileSaved>

export const ChangePasswordRequest = z
  .object(
    { currentPassword: CurrentPassword, newPassword: newPassword(messageKeys.newPasswordRequired) },
    body,
  )
  .meta({ id: 'ChangePasswordRequest' })
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>

/** What happens to the posts of a deleted account. */
const PostsFate = z.enum(['keep', 'delete'], { error: messageKeys.postsFateRequired }).meta({
  example: 'keep',
  description:
    '`keep`: they stay, under the name of nobody. `delete`: they go, and their pictures.',
})
export type PostsFate = z.infer<typeof PostsFate>

export const DeleteAccountRequest = z
  .object({ currentPassword: CurrentPassword, posts: PostsFate }, body)
  .meta({ id: 'DeleteAccountRequest' })
export type DeleteAccountRequest = z.infer<typeof DeleteAccountRequest>

/** An archive as a stream of its bytes. */
export const Archive = z
  .custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)
  .meta({ type: 'string', format: 'binary' })
