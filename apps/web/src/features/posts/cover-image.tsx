import defaultCover from './default-cover.svg'
import type { Cover } from './post.ts'

/** The measure of the default cover, in pixels. */
const DEFAULT_SIZE = { width: 800, height: 500 }

interface CoverImageProps {
  cover: Cover | undefined
  className: string
  /** It is in the first view: fetched at once instead of when it comes near. */
  eager?: boolean
}

/** A post's cover, or the default one. It says nothing that the title beside it does not. */
export function CoverImage({ cover, className, eager = false }: CoverImageProps) {
  const { width, height } = cover ?? DEFAULT_SIZE
  return (
    <img
      src={cover?.url ?? defaultCover}
      width={width}
      height={height}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}
