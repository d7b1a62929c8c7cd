import type { SaveProfileRequest } from '@inkwell/contract/author'
import { countCharacters } from '@inkwell/contract/characters'
import { BIOGRAPHY_MAX } from '@inkwell/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useApp } from '../../../platform/app-provider.tsx'
import { errorFields, errorText } from '../../../platform/error-text.ts'
import { checkText } from '../../../platform/forms/check-text.ts'
import { paths } from '../../../platform/paths.ts'
import type { StoredUser } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { fieldText } from '../../../ui/field-text.ts'
import { TextArea } from '../../../ui/field.tsx'
import { control } from '../../../ui/field-look.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { areSameLinks, LinkFields, typedLinks } from './link-fields.tsx'
import { PortraitField } from './portrait-field.tsx'
import { profileQuery, useChangeProfile } from './public-profile.queries.ts'
import type { WireProfile } from './public-profile.queries.ts'
import { SettingsFailure } from './settings-failure.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { keepTypedProfile, readTypedProfile } from './typed-profile.ts'

/** Shows what readers will see. */
export type PreviewAuthor = (name: string, profile: WireProfile) => ReactNode

interface PublicProfileSectionProps {
  /** Undefined until known. */
  user: StoredUser | undefined
  preview: PreviewAuthor
}

const biographyMessages = {
  check: (value: string) =>
    countCharacters(value.trim()) > BIOGRAPHY_MAX ? checkText('biographyTooLong') : undefined,
}

function readWords(form: FormData) {
  return { biography: fieldText(form, 'biography'), links: typedLinks(form) }
}

/** What was changed in the form. Another tab may have changed the rest, which must not be put back. */
function changesIn(
  { biography, links }: ReturnType<typeof readWords>,
  shown: WireProfile,
): SaveProfileRequest {
  return {
    ...(biography !== (shown.biography ?? '') && { biography }),
    ...(!areSameLinks(links, shown.links) && { links }),
  }
}

type Words = Pick<WireProfile, 'biography' | 'links'>

interface WordsFormProps {
  userId: string
  profile: WireProfile
  /** What the fields show at first in place of the profile. */
  typed: Words
  /** Called with what the fields hold; with nothing where that is saved. */
  onTyped: (words: Words) => void
}

/** Biography and links. What was typed stays after a failure. */
function WordsForm({ userId, profile, typed: typedBefore, onTyped }: WordsFormProps) {
  const words = text.settings.publicProfile
  const { mutate, isPending, error } = useChangeProfile(userId, () => words.saved)
  const [isUnfinished, setUnfinished] = useState(false)
  const [shown, setShown] = useState({ profile, fields: { ...profile, ...typedBefore }, saves: 0 })

  function showSaved(saved: WireProfile): void {
    setShown(({ saves }) => ({ profile: saved, fields: saved, saves: saves + 1 }))
    onTyped({})
  }

  function submit(form: FormData): void {
    const typed = readWords(form)
    const lacksUrl = typed.links.some(({ url }) => url === '')
    setUnfinished(lacksUrl)
    if (lacksUrl) return
    mutate({ words: changesIn(typed, shown.profile) }, { onSuccess: showSaved })
  }

  function look({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
    const typed = readWords(new FormData(currentTarget))
    const before = shown.profile
    keepTypedProfile({ userId, before, changes: changesIn(typed, before) })
    onTyped(typed)
  }

  const fields = errorFields(error)
  const failure = error && !fields?.biography ? errorText(error) : undefined
  return (
    <Form errors={fields} busy={isPending} onSubmit={submit} onInput={look} className="grid gap-5">
      {/* New fields after each save: a link may have moved to another row. */}
      <Fragment key={shown.saves}>
        <TextArea
          label={words.biography}
          help={words.biographyHelp}
          messages={biographyMessages}
          max={BIOGRAPHY_MAX}
          name="biography"
          defaultValue={shown.fields.biography}
          className={`${control} block field-sizing-content min-h-28`}
          dir="auto"
        />
        <LinkFields links={shown.fields.links} />
      </Fragment>
      <div className="grid justify-items-start gap-3">
        <Button type="submit" busy={isPending}>
          {words.save}
        </Button>
        <ErrorLine>{isUnfinished ? words.linkWithoutUrl : failure}</ErrorLine>
        <SignInLink error={error} />
      </div>
    </Form>
  )
}

function Editor({ profile, user, preview }: PublicProfileSectionProps & { profile: WireProfile }) {
  const userId = user?._id ?? ''
  const [typed, setTyped] = useState<Words>(() => readTypedProfile(userId, profile))
  const { preview: title, page } = text.settings.publicProfile
  return (
    <div className="grid gap-8">
      <PortraitField userId={userId} hasPicture={Boolean(profile.image)} />
      <WordsForm userId={userId} profile={profile} typed={typed} onTyped={setTyped} />
      <section aria-label={title} className="grid gap-4 rounded-card border border-line p-5">
        <p className="text-small font-semibold text-soft">{title}</p>
        {preview(user?.name ?? '', { ...profile, ...typed })}
      </section>
      {user && (
        <div>
          <ButtonLink look="secondary" href={paths.author(user._id)}>
            {page}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** Changes what readers see of an author. */
export function PublicProfileSection({ user, preview }: PublicProfileSectionProps) {
  const { title, explanation, loading, failed, retry } = text.settings.publicProfile
  const { api } = useApp()
  const query = profileQuery(api, user?._id ?? '')
  const asked = useQuery({ ...query, enabled: user !== undefined })
  return (
    <SettingsSection title={title} explanation={explanation}>
      {asked.data && <Editor profile={asked.data} user={user} preview={preview} />}
      {!asked.data && !asked.error && (
        <div role="status" aria-label={loading} data-skeleton className="grid gap-4">
          <SkeletonBlock className="h-11 w-full" />
          <SkeletonBlock className="h-28 w-full" />
        </div>
      )}
      {!asked.data && asked.error && (
        <SettingsFailure
          error={asked.error}
          failed={failed}
          retry={retry}
          onRetry={() => void asked.refetch()}
        />
      )}
    </SettingsSection>
  )
}
