import type { MouseEvent } from 'react'
import { NavLink } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'

interface SiteLinksProps {
  className: string
  onFollow?: (() => void) | undefined
}

/** The three links of the top bar, and of its small-screen panel. */
export function SiteLinks({ className, onFollow }: SiteLinksProps) {
  const { site } = useApp()

  function followAbout(event: MouseEvent): void {
    if (site.aboutUrl === '') event.preventDefault()
    onFollow?.()
  }

  return (
    <>
      <NavLink to={paths.allPosts} className={className} onClick={onFollow}>
        {text.topBar.allPosts}
      </NavLink>
      <NavLink to={paths.createPost} className={className} onClick={onFollow}>
        {text.topBar.write}
      </NavLink>
      <a href={site.aboutUrl} className={className} onClick={followAbout}>
        {text.topBar.about}
      </a>
    </>
  )
}
