import type { ReactNode } from 'react'

interface AuthorBlockProps {
  name: string
  biography: string
  /** The page of the author. */
  href: string
  /** Their picture. */
  children: ReactNode
}

/** Who wrote a post: picture, name and biography. */
export function AuthorBlock({ name, biography, href, children }: AuthorBlockProps) {
  return (
    <div className="flex gap-5">
      {children}
      <div className="grid content-center gap-1">
        <p className="font-text text-card font-semibold">
          {/* High enough for a finger. */}
          <a
            href={href}
            rel="author"
            className="-my-1 inline-block py-1 underline-offset-4 hover:underline"
          >
            <bdi>{name}</bdi>
          </a>
        </p>
        {biography && (
          <p className="wrap-anywhere text-soft" dir="auto">
            {biography}
          </p>
        )}
      </div>
    </div>
  )
}
