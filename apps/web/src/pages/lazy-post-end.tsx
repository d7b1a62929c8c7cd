import { lazy, memo, Suspense, useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { lazyImportLater } from '../platform/lazy-import.ts'
import { withTexts } from '../platform/text.ts'

interface EndProps {
  id: string
}

/** On a server: the loaded component. */
let Loaded: ComponentType<EndProps> | undefined

async function loadPostEnd() {
  const { PostEnd } = await withTexts(['end'], import('./post-end.tsx'))
  return { default: PostEnd }
}

/** Loads the end of posts on a server, before it renders the first one. */
export async function preparePostEnd(): Promise<void> {
  Loaded ??= (await loadPostEnd()).default
}

const near = Promise.withResolvers<undefined>()

async function loadWhenNear() {
  await near.promise
  return lazyImportLater('end', loadPostEnd)
}

const End = import.meta.env.SSR
  ? (props: EndProps) => Loaded && <Loaded {...props} />
  : lazy(loadWhenNear)

/** The distance to the view from which it loads: half of a screen. */
const NEAR = '50%'

/**
 * The end of a post. The server renders it; the browser loads its script when a reader comes near, or if the address
 * names what the page does not have. It renders once: a change of its parent would replace the server's HTML before that.
 */
export const LazyPostEnd = memo(({ id }: EndProps) => {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!place.current) return
    // An address may name a comment that only a script finds, on another page.
    const isDistant = location.hash && !document.querySelector(':target')
    // The server has rendered nothing: this is no first view.
    if (isDistant || !place.current.hasChildNodes()) near.resolve(undefined)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near.resolve(undefined)
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} className="print:hidden">
      <Suspense>
        <End id={id} />
      </Suspense>
    </div>
  )
})
