import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import type { Author } from './post.ts'

interface AuthorLineProps {
  author: Author
  /** Additional information about the post. */
  children?: ReactNode
}

/** Who wrote a post. The name leads to the page of the author, unless the account was deleted. */
export function AuthorLine({ author, children }: AuthorLineProps) {
  const isLinked = author.id !== '' && author.id !== DELETED_ACCOUNT_ID
  return (
    <div className="author-line">
      <p>
        {isLinked ? (
          <a href={paths.author(author.id)}>
            <bdi>{author.name}</bdi>
          </a>
        ) : (
          <bdi>{author.name}</bdi>
        )}
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
