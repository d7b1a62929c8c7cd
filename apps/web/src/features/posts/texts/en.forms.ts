import { TAG_MAX, TAGS_MAX } from '@inkwell/contract/limits'
import { createPlural } from '../../../languages/plural.ts'

const plural = createPlural<'one' | 'other'>('en')

export const texts = {
  postFields: {
    history: 'History',
    joinLines: 'Join the lines of a paragraph',
    postTitle: 'Post Title',
    postTitlePlaceholder: 'Enter your title',
    postContent: 'Post Content',
    postContentPlaceholder: 'Enter your content',
    image: 'Cover image',
    imageHelp:
      'Optional. JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. You can also drop it beside the text or paste it.',
    imageRefused: (problem: string, name: string, kept: string | undefined) =>
      `${problem} “${name}” was not taken${kept === undefined ? '' : `; “${kept}” stays`}.`,
    imageWithout: 'Go on without an image',
    imagePreview: 'Preview of the chosen cover image',
    imageChosen: (name: string) => `Chosen: ${name}`,
    imageStored: 'The saved cover image',
    imageRemoved: 'The cover image goes when you save.',
    imageKeep: 'Keep the image',
    imageOnCards: 'As cards show it',
    focalPoint: 'Focal point',
    focalPointHelp:
      'Click on what must stay in sight where the picture is cropped, or move the point with the arrow keys.',
    focalPointAt: (left: number, top: number) => `${left} % from the left, ${top} % from the top`,
    imageReplace: 'Replace image',
    imageRemove: 'Remove image',
    imageAlt: 'Image description',
    imageAltHelp: 'Optional. Tells people who cannot see the image what it shows.',
  },
  /** What a post is filed under. */
  labels: {
    title: 'Tags, language, series',
    nothing: 'Optional',
    tags: 'Tags',
    tagsHelp: `Up to ${TAGS_MAX}. Enter or a comma adds one.`,
    chosen: 'Chosen tags',
    suggestions: 'Tags that begin like this',
    found: (count: number) =>
      plural(count, {
        one: '# suggestion. Use the arrow keys.',
        other: '# suggestions. Use the arrow keys.',
      }),
    remove: (name: string) => `Remove ${name}`,
    added: (names: string, count: number) => `Added: ${names}. ${count} of ${TAGS_MAX} tags.`,
    removed: (name: string) => `Removed: ${name}.`,
    problems: {
      tooLong: `A tag has at most ${TAG_MAX} characters. Shorten it, or remove it here.`,
      twice: 'This tag is there already. Remove it here.',
      tooMany: `A post has at most ${TAGS_MAX} tags. Remove one of them, or what stands here.`,
    },
    language: 'Language',
    languageHelp: 'For readers, search engines and screen readers.',
    noLanguage: 'The language of this site',
    other: 'Another language…',
    otherLanguage: 'Language tag',
    otherLanguageHelp: 'For example gsw, pt-AO or sr-Latn.',
    otherLanguageWrong: 'This is not a language tag like en, pt-BR or zh-Hant.',
    series: 'Series',
    seriesHelp: 'Posts of yours with the same series name lead to each other.',
    seriesTooLong: (max: number) => `The name of a series has at most ${max} characters.`,
  },
  drafts: {
    kept: 'Your text was kept in this browser. Go on where you left off.',
    startAfresh: 'Start afresh',
    discardChanges: 'Discard my changes',
    discarded: 'Text discarded',
    offline:
      'There is no connection. Your text is kept in this browser: send it again when “Offline” is gone from the top of the page.',
    offlineNotKept:
      'There is no connection. Leave this page open, and send your text again when “Offline” is gone from the top of the page.',
    notKept:
      'This browser keeps no drafts. What you write is lost if you close this page before it is published.',
    waiting: 'You have a text that is not published yet.',
    goOn: 'Go on writing',
    signIn: 'Sign in again',
    signInHelp: 'Your text is kept in this browser. You find it here when you come back.',
  },
  /** Two texts of one post. */
  conflict: {
    notice:
      'The post has changed since you began. The saved text stands here with yours, and neither is lost: choose one, or make one of both.',
    keepMine: 'Save my text',
    takeSaved: 'Take the saved text',
    byHand: 'Edit by hand',
    savedTitle: 'Saved title',
    savedContent: 'Saved text',
  },
  leaving: {
    title: 'Leave this page?',
    explanation:
      'What you wrote is not published, and this browser keeps no drafts: it is lost when this tab is closed.',
    pictures:
      'A picture is still on its way into your text. If you leave, it will be missing there.',
    stay: 'Stay here',
    leave: 'Leave',
  },
  createPost: {
    title: 'Create Your Post',
    submit: 'Publish',
    shortcut: (keys: string) => `${keys} publishes`,
    success: 'Post created successfully',
    see: 'See the post',
    description: 'Write a post and publish it.',
  },
  editPost: {
    title: 'Edit Post',
    submit: 'Update Post',
    shortcut: (keys: string) => `${keys} updates the post`,
    success: 'Post updated successfully',
    imageStays: (reason: string) => `Its image is still there. ${reason}`,
    offline:
      'There is no connection, so the post could not be loaded. It comes by itself when you are back online.',
    description: 'Change a post of yours.',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
