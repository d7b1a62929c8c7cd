import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface OfflineNoticeProps {
  /** Where else there may be cached content. */
  way?: 'list' | 'home'
  onRetry: () => void
}

/** Replaces content that is not cached while offline. */
export function OfflineNotice({ way = 'list', onRetry }: OfflineNoticeProps) {
  const { title, explanation, way: again, list } = text.offline
  const isList = way === 'list'
  return (
    <Notice title={title} explanation={explanation}>
      <Button onClick={onRetry}>{again}</Button>
      <ButtonLink look="secondary" href={isList ? paths.allPosts : paths.landing}>
        {isList ? list : text.notFound.home}
      </ButtonLink>
    </Notice>
  )
}
