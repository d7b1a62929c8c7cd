import type { Cover } from './cover.ts'

/** Stands in for a measure that the service does not tell. */
const USUAL = { width: 800, height: 500 }

/** What is seen until the picture is there: no image to anyone who counts or reads them out. */
function Placeholder({ cover: { width = 1, height = 1, placeholderUrl } }: { cover: Cover }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute size-full forced-colors:hidden print:hidden"
    >
      <image href={placeholderUrl} width={width} height={height} preserveAspectRatio="none" />
    </svg>
  )
}

/** In a frame of a card's shape, or in the shape of its own. */
const SHAPES = {
  framed: { frame: 'aspect-cover', image: 'h-full object-cover' },
  free: { frame: '', image: 'h-auto' },
}

interface CoverImageProps {
  cover: Cover
  /** How wide it is shown, for the browser to choose among its sizes. */
  sizes: string
  shape: keyof typeof SHAPES
  /** It is in the first view: fetched at once instead of when it comes near. */
  eager?: boolean
}

/** The picture that a post was given. */
export function CoverImage({ cover, sizes, shape, eager = false }: CoverImageProps) {
  const { url, width, height, alt, srcSet, avifSrcSet, placeholderUrl } = cover
  const loading = eager
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', fetchPriority: 'auto' } as const)
  return (
    <div className={`relative overflow-hidden rounded-card bg-sunken ${SHAPES[shape].frame}`}>
      {placeholderUrl && <Placeholder cover={cover} />}
      <picture>
        {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
        <img
          {...(srcSet && { sizes, srcSet })}
          {...loading}
          src={url}
          width={width ?? USUAL.width}
          height={height ?? USUAL.height}
          alt={alt}
          decoding="async"
          className={`relative w-full rounded-card outline -outline-offset-1 outline-hair ${SHAPES[shape].image}`}
        />
      </picture>
    </div>
  )
}
