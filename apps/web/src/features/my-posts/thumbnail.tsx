import type { MyPost } from './my-posts.queries.ts'

/** Twice the width of the thumbnail, for dense screens. */
const WIDTH = 256

type Image = NonNullable<MyPost['image']>

/** The smallest size that is large enough; the picture itself if there is none. */
function smallUrlOf({ url, variants }: Image): string | undefined {
  const sizes = (variants ?? [])
    .filter(({ type, width = 0 }) => type === 'image/webp' && width >= WIDTH)
    .toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0))
  return sizes[0]?.url ?? url
}

/** The cover of a post beside its title, which describes it. */
export function Thumbnail({ image }: { image: MyPost['image'] }) {
  const url = image && smallUrlOf(image)
  if (!url) return undefined
  return (
    <img
      src={url}
      width={128}
      height={80}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-cover w-24 shrink-0 self-start rounded-control bg-sunken object-cover outline -outline-offset-1 outline-hair md:w-32"
    />
  )
}
