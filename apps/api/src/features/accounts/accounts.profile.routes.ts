import { messages } from '@inkwell/contract/messages'
import type { User } from '@inkwell/contract/user'
import type { Mount } from '../../platform/http/mount.ts'
import type { VerifiedOwner } from './accounts.profile.repository.ts'
import type { ProfileService } from './accounts.profile.service.ts'
import type { SessionsService } from './accounts.sessions.service.ts'

interface ProfileParts {
  profile: ProfileService
  sessions: SessionsService
  /** Counts a write; throws `rate_limited`. */
  limitWrites: (caller: { viewer: User; address: string }) => Promise<void>
  /** Runs a check of a password under the limits of sign-in; throws `rate_limited`. */
  limitSignIns: <T>(address: string, email: string, signIn: () => Promise<T>) => Promise<T>
  /** Records that the account is used from this address. */
  rememberAddress: (address: string, email: string) => Promise<void>
  /** Runs a check of a password and logs a wrong one. */
  recordWrongPassword: <T>(
    attempt: { email: string; address: string },
    look: () => Promise<T>,
  ) => Promise<T>
}

function mountSessions(
  mount: Mount,
  { sessions, limitWrites }: Pick<ProfileParts, 'sessions' | 'limitWrites'>,
): void {
  mount('GET /api/v1/users/me/sessions', async ({ authorization, ...caller }) => ({
    sessions: await sessions.list(authorization, caller),
  }))

  mount(
    'DELETE /api/v1/users/me/sessions/{id}',
    async ({ viewer, params }) => {
      await sessions.end(viewer._id, params.id)
      return { msg: messages.oneSessionEnded }
    },
    limitWrites,
  )

  mount(
    'DELETE /api/v1/users/me/sessions',
    async ({ authorization }) => {
      await sessions.endOthers(authorization)
      return { msg: messages.otherSessionsEnded }
    },
    limitWrites,
  )
}

/** Mounts the calls about the viewer's own account and its sessions. */
export function mountProfile(
  mount: Mount,
  {
    profile,
    sessions,
    limitWrites,
    limitSignIns,
    rememberAddress,
    recordWrongPassword,
  }: ProfileParts,
): void {
  /** Counts a wrong password like a failed sign-in. */
  function confirm(
    { viewer, address }: { viewer: User; address: string },
    { currentPassword }: { currentPassword: string },
  ): Promise<VerifiedOwner> {
    const { email } = viewer
    return limitSignIns(address, email, () =>
      recordWrongPassword({ email, address }, () => profile.confirm(viewer._id, currentPassword)),
    )
  }

  mount(
    'PUT /api/v1/users/me',
    async ({ json, ...caller }) => {
      const owner = await confirm(caller, json)
      const user = await profile.changeProfile(owner, caller.viewer.email, json)
      await rememberAddress(caller.address, user.email)
      return { msg: messages.profileChanged, user }
    },
    limitWrites,
  )

  mount(
    'PUT /api/v1/users/me/password',
    async ({ json, ...caller }) => {
      const owner = await confirm(caller, json)
      const session = await profile.changePassword(owner, json.newPassword, caller)
      return { msg: messages.passwordChanged, ...session }
    },
    limitWrites,
  )

  mount(
    'POST /api/v1/users/me/delete',
    async ({ json, ...caller }) => {
      await profile.delete(await confirm(caller, json), json.posts)
      return { msg: messages.accountDeleted }
    },
    limitWrites,
  )

  mountSessions(mount, { sessions, limitWrites })
}
