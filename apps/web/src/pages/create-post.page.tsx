import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { CoverField } from '../features/posts/cover/cover-field.tsx'
import { LabelFields } from '../features/posts/labels/label-fields.tsx'
import { HistoryLink } from '../features/posts/form/history-link.tsx'
import { PostForm } from '../features/posts/form/post-form.tsx'
import { PublishingButton } from '../features/posts/form/publishing-button.tsx'
import { ScheduleDialog } from '../features/posts/form/schedule-dialog.tsx'
import { useDraftCover } from '../features/posts/cover/use-draft-cover.ts'
import { useCreatePost } from '../features/posts/form/use-create-post.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { DRAFT_PARAMETER } from '../platform/draft-path.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { NEW_POST } from '../writing/drafts/places.ts'
import { focusNotice } from '../writing/focus-notice.ts'
import { useSyncState } from '../writing/sync/use-sync-state.ts'
import { useSyncedDraft } from '../writing/sync/use-synced-draft.ts'

function CreatePost({ draft }: { draft: string | undefined }) {
  const user = useCurrentUser()
  const local = useSyncedDraft({ place: NEW_POST, owner: user?._id, storedId: draft })
  const cover = useDraftCover(local)
  const handle = { ...local, flushRest: cover.flush }
  const { publish, isPending, isSuccess, error } = useCreatePost(handle)
  const storedId = useSyncState(local.sync, () => local.sync?.stored?.id)
  const [isScheduling, setScheduling] = useState(false)

  /** The notice could not have the focus below the dialog. */
  function showChange(): void {
    flushSync(() => setScheduling(false))
    focusNotice(document.querySelector('main'))
  }

  return (
    <>
      <PostForm
        isNew
        title={text.createPost.title}
        submit={text.createPost.submit}
        says={text.createPost.shortcut}
        user={user}
        handle={handle}
        busy={isPending || isSuccess}
        error={error}
        onSubmit={publish}
        actions={
          <>
            {/* On a phone it would take a second line from the text. My posts has it, too. */}
            {storedId && (
              <span className="max-md:hidden">
                <HistoryLink id={storedId} />
              </span>
            )}
            <PublishingButton onClick={() => setScheduling(true)}>
              {text.schedule.open}
            </PublishingButton>
          </>
        }
      >
        <LabelFields />
        <CoverField stored={cover.stored} base={cover.base} onChange={cover.onChange} />
      </PostForm>
      {isScheduling && (
        <ScheduleDialog
          handle={handle}
          onClose={() => setScheduling(false)}
          onChanged={showChange}
        />
      )}
    </>
  )
}

export function Component() {
  const draft = useSearchParams()[0].get(DRAFT_PARAMETER) ?? undefined
  return (
    <>
      <Seo title={text.createPost.title} description={text.createPost.description} />
      <CreatePost key={draft} draft={draft} />
    </>
  )
}
