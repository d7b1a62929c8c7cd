import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { DataSection } from '../features/accounts/settings/data-section.tsx'
import { DeletionSection } from '../features/accounts/settings/deletion-section.tsx'
import { ImportSection } from '../features/accounts/settings/import-section.tsx'
import { PasswordSection } from '../features/accounts/settings/password-section.tsx'
import { ProfileSection } from '../features/accounts/settings/profile-section.tsx'
import { PublicProfileSection } from '../features/accounts/settings/public-profile-section.tsx'
import type { PreviewAuthor } from '../features/accounts/settings/public-profile-section.tsx'
import { SessionsSection } from '../features/accounts/settings/sessions-section.tsx'
import { AuthorPreview } from '../features/authors/author-preview.tsx'
import { AdminLink } from '../features/moderation/admin-link.tsx'
import { accountQuery } from '../features/moderation/admin.queries.ts'
import { removeDrafts } from '../writing/drafts/remove-drafts.ts'
import { changeUser, signIn, signOut } from '../features/session/session-store.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { useApp } from '../platform/app-provider.tsx'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { clearSession } from '../platform/session-storage.ts'
import type { StoredUser } from '../platform/session-storage.ts'
import { text } from '../platform/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useToast } from '../ui/toasts.tsx'

/** Cleans up in this browser after the account was deleted. */
function useLeaving(userId: string): () => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const isGone = useRef(false)

  // Signs out on leaving: before that, the guard of this screen would redirect to the sign-in screen.
  useEffect(() => () => void (isGone.current && signOut()), [])

  return async () => {
    isGone.current = true
    clearSession()
    await removeDrafts(userId)
    queryClient.removeQueries()
    showToast(text.settings.deletion.done)
    await navigate(paths.landing)
  }
}

/** Reads the account, which another device may have changed, for the session in this browser. */
function useAccount(user: StoredUser | undefined): void {
  const { api } = useApp()
  const query = accountQuery(api, user?._id ?? '')
  const { data, isFetchedAfterMount } = useQuery({
    ...query,
    enabled: user !== undefined,
    // Also if the last answer is young: the form changes what it shows.
    refetchOnMount: 'always',
  })
  // An answer in the cache may be older than what the browser has stored.
  const answer = isFetchedAfterMount ? data : undefined

  useEffect(() => {
    const { _id, name, email } = answer?.user ?? {}
    if (_id && name && email) changeUser({ _id, name, email })
  }, [answer])
}

const previewAuthor: PreviewAuthor = (name, profile) => (
  <AuthorPreview name={name} profile={profile} />
)

function Settings() {
  const user = useCurrentUser() ?? undefined
  const leave = useLeaving(user?._id ?? '')
  useAccount(user)
  return (
    <>
      <h1 className="pt-14 pb-4 font-text text-heading font-medium tracking-tight">
        {text.settings.title}
      </h1>
      <div className="pb-10">
        <ButtonLink look="secondary" href={paths.myPosts}>
          {text.topBar.myPosts}
        </ButtonLink>
      </div>
      <ProfileSection user={user} onChanged={changeUser} />
      <PublicProfileSection user={user} preview={previewAuthor} />
      <PasswordSection user={user} onSession={signIn} />
      <SessionsSection user={user} />
      <DataSection />
      <ImportSection />
      <DeletionSection user={user} onDeleted={() => void leave()} />
      <AdminLink userId={user?._id} />
    </>
  )
}

/**
 * A number that changes when another user signs in, here or in another tab. The first user does not
 * change it, because that would discard what was typed before hydration.
 */
function useOwner(): number {
  const id = useCurrentUser()?._id
  const [owner, setOwner] = useState({ id, number: 0 })
  if (id === undefined || id === owner.id) return owner.number
  const number = owner.id === undefined ? owner.number : owner.number + 1
  setOwner({ id, number })
  return number
}

export function Component() {
  const owner = useOwner()
  return (
    <>
      <Seo title={text.settings.title} description={text.settings.description} />
      <Settings key={owner} />
    </>
  )
}
