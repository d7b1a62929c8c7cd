/** What the web server alone says: browsers load none of it. */
export const texts = {
  busy: {
    title: 'There is a crowd at the moment',
    explanation: 'More is asked for than we can serve. Load the page again in a few seconds.',
  },
  footer: {
    label: 'Site',
    feeds: 'Feeds',
    archive: 'Archive',
    tags: 'Tags',
    search: 'Search',
  },
  server: {
    onlyRead: 'This address can only be read.',
    unreadable: 'This request cannot be read.',
  },
}

export type English = typeof texts

declare module '../../src/platform/text.ts' {
  interface Texts extends English {}
}
