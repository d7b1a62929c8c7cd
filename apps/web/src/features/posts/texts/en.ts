import { createPlural } from '../../../languages/plural.ts'

const plural = createPlural<'one' | 'other'>('en')

export const texts = {
  posts: {
    title: 'All posts',
    description: 'The newest posts of everyone who writes here.',
    older: 'Load more posts',
    loading: 'Loading posts',
    loadingPost: 'Loading the post',
    empty: 'There is no post',
    deletedAccount: 'Deleted account',
    edit: 'Edit',
    delete: 'Delete',
    deleted: 'Post Deleted',
    deleteFailed: 'Delete Failed',
    restored: 'Post Restored',
    trash: 'Trash',
    report: 'Report this post',
    contents: 'Contents',
    updated: (date: string) => `Updated ${date}`,
    playsHere: (host: string) => `Plays here, from ${host}`,
    count: (count: number) => plural(count, { one: '# post', other: '# posts' }),
    readingTime: (minutes: number) => plural(minutes, { one: '# min read', other: '# min read' }),
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
