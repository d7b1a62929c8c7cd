import { generateJsonFeed } from 'feedsmith'
import type { FeedContent, FeedItem } from './feed-content.ts'

function toItem({ url, id, title, summary, html, author, image, tags, ...item }: FeedItem) {
  return {
    id,
    url,
    title,
    ...(summary && { summary }),
    content_html: html,
    ...(image && { image: image.url }),
    date_published: item.published,
    date_modified: item.updated,
    authors: [author],
    ...(tags.length > 0 && { tags }),
    ...(item.language && { language: item.language }),
  }
}

/** JSON Feed 1.1. */
export function jsonFeed({
  title,
  description,
  language,
  home,
  self,
  ...feed
}: FeedContent): string {
  const made = generateJsonFeed({
    title,
    ...(description && { description }),
    home_page_url: home,
    feed_url: self,
    icon: feed.icon,
    language,
    items: feed.items.map(toItem),
  })
  return JSON.stringify(made, undefined, 1)
}
