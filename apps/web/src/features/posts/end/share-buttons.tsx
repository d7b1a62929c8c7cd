import { Link, Share } from 'lucide'
import { useApp } from '../../../platform/app-provider.tsx'
import { copyText } from '../../../platform/copy-text.ts'
import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { Post } from '../post.ts'

/** The address to share: the canonical one, with the words of the title if it has any. */
function sharedPath({ id, slug }: Pick<Post, 'id' | 'slug'>): string {
  return slug ? `${paths.post(id)}/${slug}` : paths.post(id)
}

function isDismissal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Copies the address of a post, or gives it to another application. */
export function ShareButtons({ post }: { post: Post }) {
  const { site } = useApp()
  const showToast = useToast()
  const isHydrated = useHydrated()
  const url = site.webOrigin + sharedPath(post)
  const canShare = isHydrated && typeof navigator.share === 'function'
  const { copy, share, copied, copyFailed } = text.end

  async function copyLink(): Promise<void> {
    showToast((await copyText(url)) ? copied : copyFailed(url))
  }

  async function openSheet(): Promise<void> {
    try {
      await navigator.share({ title: post.title, url })
    } catch (error) {
      if (!isDismissal(error)) await copyLink()
    }
  }

  // Without script there is the address bar.
  return (
    <div data-for="script" className="flex flex-wrap gap-2">
      <Button look="secondary" disabled={!isHydrated} onClick={() => void copyLink()}>
        <Icon icon={Link} className="size-4" />
        {copy}
      </Button>
      {canShare && (
        <Button look="secondary" onClick={() => void openSheet()}>
          <Icon icon={Share} className="size-4" />
          {share}
        </Button>
      )}
    </div>
  )
}
