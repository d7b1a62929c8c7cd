export const texts = {
  history: {
    title: 'History',
    description: 'Earlier versions of a post.',
    versions: 'Versions',
    by: (name: string) => `by ${name}`,
    compare: 'Compare with',
    alone: 'Nothing: show this version as it is',
    untitled: 'Untitled',
    restore: 'Restore this version',
    restored: 'Version restored',
    undone: 'The text from before is back',
    help: 'A published post shows a restored version to its readers at once; changes that you have not published stay as they are. In any other post, it goes into your draft.',
    edit: 'Edit',
    latest: 'This is the latest version.',
    missing: 'There is no such version. Choose one from the list.',
    kinds: {
      saved: 'Saved',
      published: 'Published',
      restored: 'Restored',
      imported: 'Imported',
      merged: 'Merged',
    },
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
