export const texts = {
  comments: {
    title: 'Comments',
    about: 'More comments on a post',
    by: (name: string) => `Comment by ${name}`,
    somebody: 'Somebody',
    inReplyTo: (name: string) => `In reply to ${name}`,
    link: 'Link to this comment',
    deleted: 'This comment was deleted.',
    more: 'More comments',
    backToPost: 'Back to the post',
    loading: 'Loading comments…',
    remove: 'Delete',
    removed: 'Comment deleted',
    question: 'Delete this comment?',
    explanation: 'Its name and text are removed for good. Replies stay.',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
