import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { BlogPosting, BreadcrumbList, Graph, Organization, Person, Thing } from 'schema-dts'
import { cardPath } from './card-path.ts'
import type { PageSubject } from './page-subject.ts'
import { paths } from './paths.ts'
import type { SiteConfig } from './site-config.ts'
import { text } from './text.ts'

/** A page that may be indexed. */
export interface DescribedPage {
  site: SiteConfig
  title: string
  description: string
  /** Absolute. */
  url: string
  subject: PageSubject | undefined
}

type Of<Kind extends PageSubject['kind']> = Extract<PageSubject, { kind: Kind }>

/** Characters of a headline that search engines show. */
const HEADLINE_MAX = 110

type Step = [name: string, path: string]

function breadcrumbs({ webOrigin, siteName }: SiteConfig, steps: Step[]): BreadcrumbList {
  const all: Step[] = [[siteName, paths.landing], ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: webOrigin + path,
    })),
  }
}

function organization({ siteName, webOrigin }: SiteConfig): Organization {
  const logo = { '@type': 'ImageObject', url: `${webOrigin}/icon-512.png` } as const
  return { '@type': 'Organization', name: siteName, url: webOrigin, logo }
}

/** The address of an author's page; nobody and a deleted account have none. */
export function authorAddress({ webOrigin }: SiteConfig, id: string): string | undefined {
  const hasPage = id !== '' && id !== DELETED_ACCOUNT_ID
  return hasPage ? webOrigin + paths.author(id) : undefined
}

function personOf(site: SiteConfig, { id, name }: Of<'post'>['author']): Person {
  const url = authorAddress(site, id)
  return { '@type': 'Person', name, ...(url && { '@id': url, url }) }
}

function posting(page: DescribedPage, post: Of<'post'>): Thing[] {
  const { site, url, description } = page
  const { createdAt, updatedAt = createdAt, tags = [] } = post
  const article: BlogPosting = {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: Array.from(post.title).slice(0, HEADLINE_MAX).join(''),
    description,
    image: post.cover?.url ?? site.webOrigin + cardPath(post.id),
    ...(createdAt && { datePublished: createdAt }),
    ...(updatedAt && { dateModified: updatedAt }),
    author: personOf(site, post.author),
    publisher: organization(site),
    inLanguage: post.language ?? text.language.tag,
    ...(tags.length > 0 && { keywords: [...tags] }),
  }
  const steps: Step[] = [
    [text.posts.title, paths.allPosts],
    [post.title, paths.post(post.id)],
  ]
  return [article, breadcrumbs(site, steps)]
}

function profile(page: DescribedPage, { name, biography, image, links = [] }: Of<'author'>) {
  const { site, url } = page
  const person: Person = {
    '@type': 'Person',
    '@id': url,
    url,
    name,
    ...(biography && { description: biography }),
    ...(image && { image: image.url }),
    ...(links.length > 0 && { sameAs: [...links] }),
  }
  const steps: Step[] = [[name, url.slice(site.webOrigin.length)]]
  return [
    { '@type': 'ProfilePage' as const, url, name: page.title, mainEntity: person },
    breadcrumbs(site, steps),
  ]
}

function thingsOf(page: DescribedPage): Thing[] {
  const { site, url, title, description, subject } = page
  const about = { url, name: title, description, inLanguage: text.language.tag }
  const steps: Step[] = [[title, url.slice(site.webOrigin.length)]]
  switch (subject?.kind) {
    case 'post':
      return posting(page, subject)
    case 'author':
      return profile(page, subject)
    case 'list':
      return [{ '@type': 'CollectionPage', ...about }, breadcrumbs(site, steps)]
    case 'site':
      return [{ '@type': 'Blog', '@id': url, ...about, publisher: organization(site) }]
    case undefined:
      return [{ '@type': 'WebPage', ...about }, breadcrumbs(site, steps)]
  }
}

/** A page in the vocabulary of schema.org. */
export function structuredData(page: DescribedPage): Graph {
  return { '@context': 'https://schema.org', '@graph': thingsOf(page) }
}
