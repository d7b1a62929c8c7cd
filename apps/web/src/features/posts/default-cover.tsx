const covers = Object.values(
  import.meta.glob<string>('./covers/*.svg', { eager: true, query: '?url', import: 'default' }),
)

/** A post keeps its cover: which one is a matter of its id. */
function coverFor(id: string): string | undefined {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return covers[sum % covers.length]
}

/** Stands where a post has no picture. It says nothing that the title beside it does not. */
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
