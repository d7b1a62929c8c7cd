import type { ReactNode } from 'react'
import type { Author } from './post.ts'

interface AuthorLineProps {
  author: Author
  /** Additional information about the post. */
  children?: ReactNode
}

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
