export const texts = {
  author: {
    links: 'Links',
    loading: 'Loading the author',
    description: (name: string) => `Posts by ${name}.`,
    none: 'No posts yet',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
