export const texts = {
  archive: {
    title: 'Archive',
    description: 'All posts by the month of their publication.',
    monthTitle: (month: string) => `Posts of ${month}`,
    monthDescription: (month: string) => `All posts that were published in ${month}.`,
    loading: 'Loading the archive',
    empty: 'Nothing has been published yet.',
    years: 'Years',
    months: 'Other months',
    whole: 'All months',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
