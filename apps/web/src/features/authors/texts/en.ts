import { createPlural } from '../../../languages/plural.ts'

const plural = createPlural<'one' | 'other'>('en')

export const texts = {
  author: {
    links: 'Links',
    loading: 'Loading the author',
    description: (name: string) => `Posts by ${name}.`,
    posts: (count: number) =>
      count === 0 ? 'No posts yet' : plural(count, { one: '# post', other: '# posts' }),
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
