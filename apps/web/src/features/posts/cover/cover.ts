import type { Received } from '@inkwell/api-client/api-client'
import type * as contract from '@inkwell/contract/post'
import { toFocalPoint } from './focal-point.ts'
import type { FocalPoint } from './focal-point.ts'

export interface Cover {
  url: string
  width: number | undefined
  height: number | undefined
  /** The alternative text; may be empty. */
  alt: string
  /** The `srcset` of an `img`; empty if there is one size only. */
  srcSet: string
  /** The same in AVIF; empty if it is not encoded yet. */
  avifSrcSet: string
  /** The address of the placeholder; may be empty. */
  placeholderUrl: string
  focus: FocalPoint
}

type WireImage = NonNullable<Received<contract.Post>['image']>
type WireVariant = NonNullable<WireImage['variants']>[number]

const isAvif = ({ type }: WireVariant) => type === 'image/avif'

/**
 * One entry of a `srcset`; empty if its address contains a space or a comma, which would split the
 * entry.
 */
function sizeOf({ url = '', width = 0 }: WireVariant): string[] {
  return /^[^\s,]+$/.test(url) && width > 0 ? [`${url} ${width}w`] : []
}

function srcSetOf(variants: readonly WireVariant[]): string {
  return variants.flatMap(sizeOf).join(', ')
}

/** Parses a cover; undefined without an address. */
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
    focus: toFocalPoint(image.focus),
  }
}
