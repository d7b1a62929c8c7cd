import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'

interface SiteLinksProps {
  className: string
  onFollow?: (() => void) | undefined
}

/** The links of the top bar and of its menu. */
export function SiteLinks({ className, onFollow }: SiteLinksProps) {
  const { site } = useApp()
  const { pathname } = useLocation()

  function currentAt(path: string): 'page' | undefined {
    const isThere = path !== '' && (pathname === path || pathname === `${path}/`)
    return isThere ? 'page' : undefined
  }

  function followAbout(event: MouseEvent): void {
    if (site.aboutUrl === '') event.preventDefault()
    onFollow?.()
  }

  return (
    <>
      <a
        href={paths.allPosts}
        aria-current={currentAt(paths.allPosts)}
        className={className}
        onClick={onFollow}
      >
        {text.topBar.allPosts}
      </a>
      <a
        href={paths.createPost}
        aria-current={currentAt(paths.createPost)}
        className={className}
        onClick={onFollow}
      >
        {text.topBar.write}
      </a>
      <a
        href={site.aboutUrl}
        aria-current={currentAt(site.aboutUrl)}
        className={className}
        onClick={followAbout}
      >
        {text.topBar.about}
      </a>
    </>
  )
}
