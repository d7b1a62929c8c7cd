import { ArrowLeft } from 'lucide'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../../../platform/follow-links.ts'
import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { readOrigin } from './origin.ts'

/** Leads to the list that the reader came from, as it was left; otherwise to all posts. */
export function OriginLink() {
  const isHydrated = useHydrated()
  const [found] = useState(() => (import.meta.env.SSR ? undefined : readOrigin()))
  const origin = isHydrated ? found : undefined

  function goBack(event: MouseEvent): void {
    if (!origin || !isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    // A step back, unlike a link, keeps the position and the length of the list.
    history.go(-origin.steps)
  }

  return (
    <a
      href={origin?.href ?? paths.allPosts}
      onClick={goBack}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
    >
      <Icon icon={ArrowLeft} className="size-4 rtl:rotate-180" />
      {text.end.back[origin?.kind ?? 'posts']}
    </a>
  )
}
