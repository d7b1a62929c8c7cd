import type { Settings } from '@inkwell/settings/settings'
import { AuthorsRepository } from './features/authors/authors.repository.ts'
import { AuthorsService } from './features/authors/authors.service.ts'
import { CommentsRepository } from './features/comments/comments.repository.ts'
import { CommentsService } from './features/comments/comments.service.ts'
import { requireActive } from './features/accounts/accounts.standing.ts'
import { createCardDrawer } from './features/cards/cards.drawer.ts'
import { CardsRepository } from './features/cards/cards.repository.ts'
import { CardsService } from './features/cards/cards.service.ts'
import { toImage } from './features/images/images.mapper.ts'
import type { ImagesService } from './features/images/images.service.ts'
import { OldAddressesRepository } from './features/importing/addresses/old-addresses.repository.ts'
import { OldAddresses } from './features/importing/addresses/old-addresses.service.ts'
import { BrowsingRepository } from './features/posts/posts.browsing.repository.ts'
import { PostsBrowsing } from './features/posts/posts.browsing.service.ts'
import { PostsFeed } from './features/posts/posts.feed.ts'
import type { DescribeImage } from './features/posts/posts.mapper.ts'
import type { PostsRenderer } from './features/posts/posts.renderer.ts'
import { RelatedPosts } from './features/posts/posts.related.ts'
import { PostsRepository } from './features/posts/posts.repository.ts'
import { SeriesRepository } from './features/posts/posts.series.repository.ts'
import { SitemapRepository } from './features/sitemap/sitemap.repository.ts'
import { SitemapService } from './features/sitemap/sitemap.service.ts'
import type { TagsService } from './features/tags/tags.service.ts'
import type { PostsService } from './features/posts/posts.service.ts'
import { createSearch } from './features/search/create-search.ts'
import type { Clock } from './platform/clock/clock.ts'
import { newId } from './platform/clock/new-id.ts'
import type { Database } from './platform/db/database.ts'
import { createExports } from './exporting.ts'
import type { Log } from './platform/log/log.ts'

interface BrowsingServicesParts {
  database: Database
  tags: Pick<TagsService, 'findId'>
  images: Pick<ImagesService, 'keepPortrait' | 'discard' | 'openForAuthor'>
  renderer: PostsRenderer
  posts: PostsService
  settings: Settings
  /** The prefix of the URLs of all our pictures. */
  storage: string
  clock: Clock
  log: Log
}

/** Where addresses of imported sites lead. */
function createImported(database: Database) {
  return { oldAddresses: new OldAddresses({ repository: new OldAddressesRepository(database) }) }
}

/** Authors, what leads readers from post to post, and what machines follow. */
export function createBrowsingServices({
  database,
  tags,
  images,
  renderer,
  posts,
  settings,
  storage,
  clock,
  log,
}: BrowsingServicesParts) {
  const describe: DescribeImage = (...image) => toImage(...image, (name) => storage + name)
  const parts = { clock, log, describe }
  const repository = new BrowsingRepository(database)
  const series = new SeriesRepository(database)
  const authors = new AuthorsService({
    ...parts,
    repository: new AuthorsRepository(database),
    countPosts: (id) => repository.countOfAuthor(id),
    keepPortrait: (file, attach) => images.keepPortrait(file, attach),
    discardPicture: (key) => images.discard([key]),
    requireActive,
  })
  const search = createSearch({ database, place: settings, posts, log })
  const related = new RelatedPosts({
    database,
    findSimilar: (...post) => search.search.relatedTo(...post),
  })
  const comments = new CommentsService({
    repository: new CommentsRepository(database),
    renderer,
    clock,
    newId,
  })
  const browsing = new PostsBrowsing({
    ...parts,
    repository,
    posts: new PostsRepository(database),
    inSeries: (post) => series.inSeries(post),
    findTagId: (slug) => tags.findId(slug),
    findRelated: (post) => related.find(post),
    findAuthor: (id) => authors.findCard(id),
    findComments: (id) => comments.firstPage(id),
  })
  const sitemap = new SitemapService({ repository: new SitemapRepository(database) })
  const feed = new PostsFeed({ database, renderer, describe })
  const cards = new CardsService({
    repository: new CardsRepository(database),
    drawer: createCardDrawer(),
    siteName: settings.siteName,
  })
  const exports = createExports(database.reads, { settings, images, renderer, storage, log })
  const imported = createImported(database)
  return { authors, browsing, comments, sitemap, feed, cards, ...imported, ...search, ...exports }
}
