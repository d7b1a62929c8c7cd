export const texts = {
  searching: {
    title: 'Search',
    description: 'Find posts by words in their titles, texts, tags and authors.',
    resultsFor: (q: string) => `Search: ${q}`,
    label: 'Search posts',
    submit: 'Search',
    results: 'Posts',
    own: 'Only you see these',
    untitled: 'Untitled',
    loading: 'Searching',
    nothing: 'Nothing was found.',
    nothingPublished: 'No published post matches.',
    hint: 'Try fewer or other words, or only the beginning of a word.',
    failed: 'The search did not work.',
    retry: 'Try again',
    more: 'More results',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
