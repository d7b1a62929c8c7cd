import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useParams } from 'react-router'
import { CoverField } from '../features/posts/cover/cover-field.tsx'
import type { Cover } from '../features/posts/cover/cover.ts'
import { coverRequest, coverValues } from '../features/posts/cover/cover-values.ts'
import { LabelFields } from '../features/posts/labels/label-fields.tsx'
import { labelsInForm } from '../features/posts/labels/labels-to-send.ts'
import { HistoryLink } from '../features/posts/form/history-link.tsx'
import { PostForm } from '../features/posts/form/post-form.tsx'
import { UnseenPostForm } from '../features/posts/form/unseen-post-form.tsx'
import { useHandOver } from '../features/posts/form/use-hand-over.ts'
import { usePostBase } from '../features/posts/form/use-post-base.ts'
import { useUnseenPost } from '../features/posts/form/use-unseen-post.ts'
import { useUpdatePost } from '../features/posts/form/use-update-post.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { useOnline } from '../platform/use-online.ts'
import { fieldText } from '../ui/field-text.ts'
import { LINE_ENDS_FIELD, lineEndsOf } from '../writing/line-ends.ts'
import { useSyncedDraft } from '../writing/sync/use-synced-draft.ts'
import type { DraftHandle } from '../writing/sync/use-synced-draft.ts'

interface EditProps {
  id: string
  post: ReturnType<typeof usePostBase>
  isLoading: boolean
  /** Called before the form is removed. */
  onEnd: (handle: DraftHandle) => void
}

function EditPublished({ id, post: { base, isMissing, load }, isLoading, onEnd }: EditProps) {
  const isOnline = useOnline()
  const user = useCurrentUser()
  const owner = user === null ? '' : user?._id
  const handle = useSyncedDraft({ place: id, owner, post: id, base })
  const [sentCover, setSentCover] = useState<Cover>()
  const cover = sentCover ?? base?.cover
  const { save, isPending, isSuccess, error } = useUpdatePost(id, handle, setSentCover)
  const end = useEffectEvent(() => onEnd(handle))
  useLayoutEffect(() => () => end(), [])

  async function submit(form: FormData, updatedAt: string | undefined): Promise<void> {
    // The form must show a newer version before it can be overwritten.
    if (isMissing && (await load())) return
    const lineEnds = form.has(LINE_ENDS_FIELD) ? ('space' as const) : ('break' as const)
    const words = {
      title: fieldText(form, 'title'),
      content: fieldText(form, 'content'),
      // A data service without line ends gets none.
      ...(lineEnds !== (lineEndsOf(base?.words ?? {}) ?? 'break') && { lineEnds }),
    }
    save({
      words: updatedAt === undefined ? words : { ...words, updatedAt },
      labels: labelsInForm(form),
      base,
      cover: coverRequest(coverValues(form), cover),
    })
  }

  return (
    <PostForm
      title={text.editPost.title}
      submit={text.editPost.submit}
      says={text.editPost.shortcut}
      note={isMissing && !isOnline ? text.editPost.offline : undefined}
      user={user}
      base={base}
      isLoading={isLoading}
      handle={handle}
      busy={isPending || isSuccess}
      error={error}
      onSubmit={(form, updatedAt) => void submit(form, updatedAt)}
      actions={<HistoryLink id={id} />}
    >
      <LabelFields />
      <CoverField stored={cover} isUnknown={isMissing} />
    </PostForm>
  )
}

function EditPost({ id }: { id: string }) {
  const user = useCurrentUser()
  const post = usePostBase(id)
  const unseen = useUnseenPost(id, post.isUnseen && !!user)
  const isUnseen = post.isUnseen && !!unseen.draft
  const { keepCaret, keepWords } = useHandOver(isUnseen)
  if (isUnseen) {
    return <UnseenPostForm id={id} user={user} movesOn={post.loadPublished} onEnd={keepCaret} />
  }
  // If there is a text, the other form has it, and would not know a draft of this one, which is not filled. Without a
  // text, what was typed earlier is only here.
  const mayFill = !post.isUnseen || unseen.isNone
  const shown = mayFill ? post : { ...post, base: undefined, isMissing: false }
  const isLoading = post.isLoading || unseen.isLoading
  return <EditPublished id={id} post={shown} isLoading={isLoading} onEnd={keepWords} />
}

export function Component() {
  const { id = '' } = useParams()
  return (
    <>
      <Seo title={text.editPost.title} description={text.editPost.description} />
      <EditPost key={id} id={id} />
    </>
  )
}
