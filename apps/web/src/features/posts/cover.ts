import type { Received } from '@inkwell/api-client/api-client'
import type * as contract from '@inkwell/contract/post'

export interface Cover {
  url: string
  width: number | undefined
  height: number | undefined
  /** What it shows; empty where nobody said. */
  alt: string
  /** Its sizes, as an `img` element takes them; empty where it has but one. */
  srcSet: string
  /** The same in AVIF, for browsers that read it; empty where it has none, or none yet. */
  avifSrcSet: string
  /** The address of what is shown until it is there; empty where nothing is. */
  placeholderUrl: string
}

type WireImage = NonNullable<Received<contract.Post>['image']>
type WireVariant = NonNullable<WireImage['variants']>[number]

const isAvif = ({ type }: WireVariant) => type === 'image/avif'

/** One size as `srcset` lists it; an address with a space or a comma would be read as two. */
function sizeOf({ url = '', width = 0 }: WireVariant): string[] {
  return /^[^\s,]+$/.test(url) && width > 0 ? [`${url} ${width}w`] : []
}

function srcSetOf(variants: readonly WireVariant[]): string {
  return variants.flatMap(sizeOf).join(', ')
}

/** Reads a picture; undefined where it has no address. */
export function toCover(image: WireImage | null | undefined): Cover | undefined {
  if (!image?.url) return undefined
  const { url, width, height, alt, placeholderUrl } = image
  const given: (WireVariant | null)[] = Array.isArray(image.variants) ? image.variants : []
  const variants = given.filter((variant) => variant !== null)
  return {
    url,
    width,
    height,
    alt: alt ?? '',
    srcSet: srcSetOf(variants.filter((variant) => !isAvif(variant))),
    avifSrcSet: srcSetOf(variants.filter(isAvif)),
    placeholderUrl: placeholderUrl ?? '',
  }
}
