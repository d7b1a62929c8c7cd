const covers = Object.values(
  import.meta.glob<string>('./covers/*.svg', { eager: true, query: '?url', import: 'default' }),
)

/** The id determines the cover, so a post always has the same one. */
function coverFor(id: string): string | undefined {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return covers[sum % covers.length]
}

/** A decorative cover for posts without a picture. */
export function DefaultCover({ id, eager }: { id: string; eager: boolean }) {
  return (
    <div className="default-cover">
      <img
        src={coverFor(id)}
        width={800}
        height={500}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </div>
  )
}
