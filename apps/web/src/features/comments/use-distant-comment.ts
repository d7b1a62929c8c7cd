import { COMMENT_ANCHOR } from '@inkwell/contract/comment-anchor'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { lazyImport } from '../../platform/lazy-import.ts'

/** The part of the address that names no element of the page. */
function missingAnchor(): string | undefined {
  const anchor = location.hash.slice(1)
  return COMMENT_ANCHOR.test(anchor) && !document.getElementById(anchor) ? anchor : undefined
}

/** Goes on to the comment that the address names if it is on a page of comments from this cursor on. */
export function useDistantComment(id: string, cursor: string | null): void {
  const app = useApp()
  const navigate = useNavigate()
  useEffect(() => {
    const anchor = missingAnchor()
    if (cursor === null || anchor === undefined) return undefined
    let isGone = false
    const goOn = async () => {
      const { findComment } = await lazyImport('comment', () => import('./find-comment.ts'))
      const path = await findComment(app, { id, cursor }, anchor)
      if (path !== undefined && !isGone) await navigate(path, { replace: true })
    }
    // Without it the first comments are shown, from where a link leads to the others.
    void goOn().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [app, cursor, id, navigate])
}
