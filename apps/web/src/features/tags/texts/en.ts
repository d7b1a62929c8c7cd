export const texts = {
  tags: {
    title: 'Tags',
    description: 'What the posts here are about.',
    about: (name: string) => `Posts about ${name}.`,
    feed: 'Feed',
    all: 'All tags',
    more: 'More tags',
    loading: 'Loading',
    empty: 'No post has a tag yet.',
    write: 'Write a post',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
