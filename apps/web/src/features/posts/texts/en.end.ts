export const texts = {
  end: {
    label: 'About this post',
    tags: 'Tags',
    copy: 'Copy link',
    share: 'Share…',
    copied: 'Link copied',
    copyFailed: (url: string) => `The link could not be copied. It is ${url}`,
    back: {
      start: 'Back to the start page',
      posts: 'Back to all posts',
      tag: 'Back to the tag',
      search: 'Back to the search results',
      archive: 'Back to the archive',
      author: 'Back to the author',
    },
    previous: 'Previous post',
    next: 'Next post',
    neighbours: 'Previous and next post',
    related: 'Read next',
    part: (position: number, count: number) => `Part ${position} of ${count} of`,
    previousPart: 'Previous part',
    nextPart: 'Next part',
    series: 'Series',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
