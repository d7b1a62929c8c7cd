import type { Cover } from './cover.ts'
import defaultCover from './default-cover.svg'

/** Shown where a post has no picture. It says nothing that the title beside it does not. */
const DEFAULT_COVER: Cover = {
  url: defaultCover,
  width: 800,
  height: 500,
  alt: '',
  srcSet: '',
  avifSrcSet: '',
  preview: '',
}

/** What is seen until the picture is there: no image to anyone who counts or reads them out. */
function Preview({ cover: { width = 1, height = 1, preview } }: { cover: Cover }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute size-full forced-colors:hidden print:hidden"
    >
      <image href={preview} width={width} height={height} preserveAspectRatio="none" />
    </svg>
  )
}

/** In a frame of a card's shape, or in the shape of its own. */
const SHAPES = {
  framed: { frame: 'aspect-[8/5]', image: 'h-full object-cover' },
  free: { frame: '', image: 'h-auto' },
}

interface CoverImageProps {
  cover: Cover | undefined
  /** How wide it is shown, for the browser to choose among its sizes. */
  sizes: string
  shape: keyof typeof SHAPES
  /** It is in the first view: fetched at once instead of when it comes near. */
  eager?: boolean
}

/** A post's cover, or the default one. */
export function CoverImage({ cover, sizes, shape, eager = false }: CoverImageProps) {
  const shown = cover ?? DEFAULT_COVER
  const { srcSet, avifSrcSet } = shown
  const loading = eager
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', fetchPriority: 'auto' } as const)
  return (
    <div className={`relative overflow-hidden rounded-card bg-sunken ${SHAPES[shape].frame}`}>
      {shown.preview && <Preview cover={shown} />}
      <picture>
        {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
        <img
          {...(srcSet && { sizes, srcSet })}
          {...loading}
          src={shown.url}
          width={shown.width ?? DEFAULT_COVER.width}
          height={shown.height ?? DEFAULT_COVER.height}
          alt={shown.alt}
          decoding="async"
          className={`relative w-full ${SHAPES[shape].image}`}
        />
      </picture>
    </div>
  )
}
