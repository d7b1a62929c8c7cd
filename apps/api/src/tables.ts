import type { AccountsTables } from './features/accounts/accounts.tables.ts'
import type { AuthorsTables } from './features/authors/authors.tables.ts'
import type { CommentsTables } from './features/comments/comments.tables.ts'
import type { ImagesTables } from './features/images/images.tables.ts'
import type { ImportingTables } from './features/importing/importing.tables.ts'
import type { ModerationTables } from './features/moderation/moderation.tables.ts'
import type { PagesTables } from './features/pages/pages.tables.ts'
import type { PostsTables } from './features/posts/posts.tables.ts'
import type { TagsTables } from './features/tags/tags.tables.ts'
import type { SearchTables } from './features/search/search.tables.ts'

// All tables, so that queries can join those of other features.
declare module './platform/db/tables.ts' {
  interface Tables
    extends
      AccountsTables,
      AuthorsTables,
      CommentsTables,
      ImagesTables,
      ImportingTables,
      ModerationTables,
      PagesTables,
      PostsTables,
      SearchTables,
      TagsTables {}
}
