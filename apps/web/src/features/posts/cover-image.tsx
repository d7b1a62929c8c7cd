import defaultCover from './default-cover.svg'
import type { Cover } from './post.ts'

/** Shown where a post has no picture. It says nothing that the title beside it does not. */
const DEFAULT_COVER = { url: defaultCover, width: 800, height: 500, alt: '', srcSet: '' }

interface CoverImageProps {
  cover: Cover | undefined
  /** How wide it is shown, for the browser to choose among its sizes. */
  sizes: string
  className: string
  /** It is in the first view: fetched at once instead of when it comes near. */
  eager?: boolean
}

/** A post's cover, or the default one. */
export function CoverImage({ cover, sizes, className, eager = false }: CoverImageProps) {
  const { url, width, height, alt, srcSet } = cover ?? DEFAULT_COVER
  return (
    <img
      {...(srcSet && { sizes, srcSet })}
      src={url}
      width={width ?? DEFAULT_COVER.width}
      height={height ?? DEFAULT_COVER.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}
