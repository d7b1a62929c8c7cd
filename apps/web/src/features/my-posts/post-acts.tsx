import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ActButton } from '../../lists/act-button.tsx'
import {
  deleteDraft,
  deletePost,
  publishAgain,
  publishDraft,
  purgePost,
  restoreDraft,
  restorePost,
  unpublish,
  unscheduleDraft,
} from './my-posts.acts.ts'
import { editPath } from './my-posts-paths.ts'
import type { MyPost } from './my-posts.queries.ts'

interface ActsProps {
  post: MyPost
  /** The title, or what stands for it. */
  name: string
}

function Edit({ post, name }: ActsProps) {
  const { edit } = text.posts
  const { history } = text.postFields
  return (
    <>
      <ButtonLink look="secondary" href={editPath(post)} aria-label={`${edit}: ${name}`}>
        {edit}
      </ButtonLink>
      <ButtonLink look="quiet" href={paths.postHistory(post.id)} aria-label={`${history}: ${name}`}>
        {history}
      </ButtonLink>
    </>
  )
}

function Delete({ post: { id }, name }: ActsProps) {
  const { delete: remove, deleted, restored } = text.posts
  return (
    <ActButton
      look="quietDanger"
      subject={name}
      act={deletePost(id)}
      done={deleted}
      undo={{ act: restorePost(id), done: restored }}
    >
      {remove}
    </ActButton>
  )
}

function DraftActs({ post, name }: ActsProps) {
  const { id, isNew } = post
  const { draftDeleted, draftRestored, discard, discarded, changesRestored } = text.myPosts
  return (
    <>
      <Edit post={post} name={name} />
      <ActButton
        look="quietDanger"
        subject={name}
        act={deleteDraft(id)}
        done={isNew ? draftDeleted : discarded}
        undo={{ act: restoreDraft(id), done: isNew ? draftRestored : changesRestored }}
      >
        {isNew ? text.posts.delete : discard}
      </ActButton>
    </>
  )
}

function ScheduledActs({ post, name }: ActsProps) {
  const { id, scheduledFor } = post
  const { publishNow, publishNowQuestion, publishNowHelp, published, read } = text.myPosts
  const { unschedule, unscheduled, scheduledAgain } = text.myPosts
  return (
    <>
      <Edit post={post} name={name} />
      <ActButton
        look="quiet"
        subject={name}
        question={{ title: publishNowQuestion(name), explanation: publishNowHelp, yes: publishNow }}
        act={publishDraft(id)}
        done={published}
        link={{ label: read, href: paths.post(id) }}
      >
        {publishNow}
      </ActButton>
      <ActButton
        look="quiet"
        subject={name}
        act={unscheduleDraft(id)}
        done={unscheduled}
        undo={{
          act: async (api, token) => {
            const outcome = await publishDraft(id, scheduledFor ?? undefined)(api, token)
            return outcome.post ? published : scheduledAgain
          },
          done: scheduledAgain,
        }}
      >
        {unschedule}
      </ActButton>
    </>
  )
}

function PublishedActs({ post, name }: ActsProps) {
  const { id, hasDraft } = post
  const { unpublish: withdraw, unpublished, published } = text.myPosts
  const { unpublishQuestion, unpublishHelp } = text.myPosts
  const { act, takeBack } = unpublish(id)
  // Publishing again would publish the changes, too, so this has no Undo then.
  const safety = hasDraft
    ? { question: { title: unpublishQuestion(name), explanation: unpublishHelp, yes: withdraw } }
    : { undo: { act: takeBack, done: published } }
  return (
    <>
      <Edit post={post} name={name} />
      <ActButton look="quiet" subject={name} act={act} done={unpublished} {...safety}>
        {withdraw}
      </ActButton>
      <Delete post={post} name={name} />
    </>
  )
}

function UnpublishedActs({ post, name }: ActsProps) {
  const { id, hasDraft } = post
  const { publishAgain: again, publishAgainQuestion, publishAgainHelp, published } = text.myPosts
  const { read } = text.myPosts
  return (
    <>
      <Edit post={post} name={name} />
      <ActButton
        look="quiet"
        subject={name}
        act={publishAgain(id)}
        done={published}
        link={{ label: read, href: paths.post(id) }}
        {...(hasDraft && {
          question: {
            title: publishAgainQuestion(name),
            explanation: publishAgainHelp,
            yes: again,
          },
        })}
      >
        {again}
      </ActButton>
      <Delete post={post} name={name} />
    </>
  )
}

function TrashActs({ post: { id, isNew }, name }: ActsProps) {
  const { restore, purge, purgeQuestion, purgeHelp, purged, draftRestored } = text.myPosts
  return (
    <>
      <ActButton
        subject={name}
        act={isNew ? restoreDraft(id) : restorePost(id)}
        done={isNew ? draftRestored : text.posts.restored}
      >
        {restore}
      </ActButton>
      <ActButton
        look="quietDanger"
        subject={name}
        question={{ title: purgeQuestion(name), explanation: purgeHelp, yes: purge }}
        act={purgePost(id)}
        done={purged}
      >
        {purge}
      </ActButton>
    </>
  )
}

const ACTS = {
  draft: DraftActs,
  scheduled: ScheduledActs,
  published: PublishedActs,
  unpublished: UnpublishedActs,
  trash: TrashActs,
}

/** What an author can do with a post in its state. A hidden post can only be deleted for good. */
export function PostActs({ post, name }: ActsProps) {
  const Acts = ACTS[post.state]
  if (post.isHidden && post.state !== 'trash') return <p>{text.myPosts.hiddenHelp}</p>
  return (
    <div className="flex flex-wrap gap-2">
      <Acts post={post} name={name} />
    </div>
  )
}
