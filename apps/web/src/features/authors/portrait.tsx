import type { Portrait as Picture } from './author.ts'

/** On the page of an author, and at the end of a post. */
const SIZES = {
  large: { pixels: 128, look: 'size-24 sm:size-32 text-heading' },
  small: { pixels: 64, look: 'size-16 text-card' },
}

interface PortraitProps {
  picture: Picture | undefined
  /** Its first letter stands where there is no picture. */
  name: string
  size: keyof typeof SIZES
}

// Creating one takes longer than the rest of the portrait. Old browsers have none.
const graphemes =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined

/** The first letter of a name, as readers see it. */
function initialOf(name: string): string {
  const shown = name.trim()
  const first = graphemes ? graphemes.segment(shown).containing(0)?.segment : Array.from(shown)[0]
  return first?.toUpperCase() ?? ''
}

/** The picture of a person; decorative, because their name is beside it. */
export function Portrait({ picture, name, size }: PortraitProps) {
  const { pixels, look } = SIZES[size]
  const shape = `shrink-0 rounded-full bg-sunken outline -outline-offset-1 outline-hair ${look}`
  if (!picture) {
    return (
      <span aria-hidden className={`grid place-content-center font-text text-soft ${shape}`}>
        {initialOf(name)}
      </span>
    )
  }
  return (
    <img
      src={picture.url}
      {...(picture.srcSet && { srcSet: picture.srcSet, sizes: `${pixels}px` })}
      width={pixels}
      height={pixels}
      alt=""
      decoding="async"
      className={`object-cover ${shape}`}
    />
  )
}
