import sheet from './cover-sheet.svg?url'
import { describeLook } from './default-covers.ts'
import type { CoverLook } from './default-covers.ts'

/** A decorative cover for posts without a picture: smaller and quieter than a picture. */
export function DefaultCover({ look, eager }: { look: CoverLook; eager: boolean }) {
  const { piece, className } = describeLook(look)
  return (
    <div className={`default-cover ${className}`}>
      <img
        src={sheet + piece}
        width={800}
        height={300}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </div>
  )
}
