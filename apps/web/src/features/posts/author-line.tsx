import type { ReactNode } from 'react'
import type { Author } from './post.ts'

interface AuthorLineProps {
  author: Author
  /** What else is to be said about the post. */
  children?: ReactNode
}

/** Who wrote a post. */
export function AuthorLine({ author, children }: AuthorLineProps) {
  return (
    <div className="author-line">
      <p>
        <bdi>{author.name}</bdi>
      </p>
      {author.email && (
        <p>
          <bdi>{author.email}</bdi>
        </p>
      )}
      {children}
    </div>
  )
}
