import { useMutation } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import type { StoredUser } from '../../../platform/session-storage.ts'
import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useSyncedDraft } from '../../../writing/sync/use-synced-draft.ts'
import { CoverField } from '../cover/cover-field.tsx'
import { HistoryLink } from './history-link.tsx'
import { LabelFields } from '../labels/label-fields.tsx'
import { PostForm } from './post-form.tsx'
import { PublishingButton } from './publishing-button.tsx'
import { useDraftCover } from '../cover/use-draft-cover.ts'
import { saveDraft, usePublishDraft } from './use-publish-draft.ts'

interface UnseenPostFormProps {
  id: string
  user: StoredUser | null | undefined
  /** Called when its text is gone: whether another form takes the place of this one. */
  movesOn: () => Promise<boolean>
  /** Called before the form is removed. */
  onEnd: () => void
}

/** Edits the working copy of a post that readers do not see. */
export function UnseenPostForm({ id, user, movesOn, onEnd }: UnseenPostFormProps) {
  const navigate = useNavigate()
  const showToast = useToast()
  const owner = user === null ? '' : user?._id
  const draft = useSyncedDraft({ place: id, owner, storedId: id, movesOn })
  const end = useEffectEvent(onEnd)
  useLayoutEffect(() => () => end(), [])
  const cover = useDraftCover(draft)
  const handle = { ...draft, flushRest: cover.flush }
  const publication = usePublishDraft(handle)
  const update = useMutation({
    mutationFn: () => saveDraft(handle),
    onSuccess: () => {
      handle.finish()
      showToast(text.editPost.success)
    },
  })
  // Not called if the form was left meanwhile.
  const goOn = { onSuccess: () => void navigate(paths.myPosts) }
  const isBusy = [update, publication].some(({ isPending, isSuccess }) => isPending || isSuccess)

  return (
    <PostForm
      isNew
      title={text.editPost.title}
      submit={text.editPost.submit}
      says={text.editPost.shortcut}
      user={user}
      handle={handle}
      busy={isBusy}
      error={update.error ?? publication.error}
      onSubmit={() => update.mutate(undefined, goOn)}
      actions={
        <>
          <HistoryLink id={id} />
          <PublishingButton disabled={isBusy} onClick={publication.publish}>
            {text.createPost.submit}
          </PublishingButton>
        </>
      }
    >
      <LabelFields />
      <CoverField stored={cover.stored} base={cover.base} onChange={cover.onChange} />
    </PostForm>
  )
}
