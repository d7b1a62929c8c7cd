import type { Cover } from './cover.ts'
import { focusClass } from './focal-point.ts'

/** Used if the service sends no size. */
const USUAL = { width: 800, height: 500 }

/**
 * Shown while the image loads. An SVG, so that neither screen readers nor tests take it for an image.
 */
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

/** Cropped to the aspect ratio of a card, or in its own ratio. */
const SHAPES = {
  framed: { frame: 'aspect-cover', image: 'h-full object-cover' },
  free: { frame: '', image: 'h-auto' },
}

interface CoverImageProps {
  cover: Cover
  /** The `sizes` attribute of the image. */
  sizes: string
  shape: keyof typeof SHAPES
  /** In the first view: not loaded lazily. */
  eager?: boolean
}

export function CoverImage({ cover, sizes, shape, eager = false }: CoverImageProps) {
  const { url, width, height, alt, srcSet, avifSrcSet, placeholderUrl, focus } = cover
  const cropped = shape === 'framed' ? focusClass(focus) : ''
  const loading = eager
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', fetchPriority: 'auto' } as const)
  return (
    <div className={`cover-frame ${SHAPES[shape].frame}`}>
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
          className={`relative w-full rounded-card outline -outline-offset-1 outline-hair ${SHAPES[shape].image} ${cropped}`.trimEnd()}
        />
      </picture>
    </div>
  )
}
