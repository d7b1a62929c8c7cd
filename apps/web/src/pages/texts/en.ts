export const texts = {
  landing: {
    welcome: 'Welcome to the future of blogging',
    headline: ['Share Your Stories', 'Inspire the World'] as [string, string],
    invitation:
      'Join writers and creators from everywhere. Create posts that stay yours, and build an audience that comes back.',
    start: 'Start Writing Today',
    explore: 'Explore Posts',
    latest: 'Latest posts',
    all: 'Read all posts',
    description:
      'Share your stories and inspire the world: join writers and creators, create posts and build an audience.',
  },
  notFound: {
    title: 'Page not found',
    explanation: 'There is nothing at this address. It may have moved, or it never existed.',
    way: 'Go to all posts',
    home: 'Go to the start page',
  },
  crash: {
    title: 'This page broke',
    explanation: 'That is our fault, not yours. Loading it again often helps.',
    way: 'Load again',
    home: 'Go to the start page',
  },
}

export type English = typeof texts

declare module '../../platform/text.ts' {
  interface Texts extends English {}
}
