import { DraftAnswer, DraftParams } from './draft.ts'
import { ChangeImageForm, ImageAnswer, pictureUpload, UploadImageForm } from './picture.ts'
import { PostParams, PostSaved } from './post.ts'

const whenRemoving = ['unauthenticated', 'not_found', 'rate_limited'] as const
const whenSending = [
  'invalid',
  'too_large',
  'unsupported_media_type',
  'unauthenticated',
  'rate_limited',
] as const

const mine = { session: 'required', status: 200 } as const

/** The calls for covers and for pictures in texts. All are for the author alone. */
export const pictureEndpoints = {
  'PUT /api/v1/drafts/{id}/image': {
    ...mine,
    operationId: 'changeDraftImage',
    summary: 'Give a draft of mine a cover, or describe the one that it has',
    description:
      'Without `image`, what the form leaves out stays as it is; a new picture brings its own ' +
      'description. A working copy has the cover of its post until it gets its own, which the ' +
      'post takes over when the working copy is published.',
    tag: 'Drafts',
    params: DraftParams,
    form: ChangeImageForm,
    ...pictureUpload,
    answer: DraftAnswer,
    errors: [...whenSending, 'not_found'],
  },
  'DELETE /api/v1/drafts/{id}/image': {
    ...mine,
    operationId: 'removeDraftImage',
    summary: 'Take the cover from a draft of mine',
    description: 'The post of a working copy keeps its cover until the working copy is published.',
    tag: 'Drafts',
    params: DraftParams,
    answer: DraftAnswer,
    errors: whenRemoving,
  },
  'PUT /api/v1/posts/p/{id}/image': {
    ...mine,
    operationId: 'changePostImage',
    summary: 'Give a published post of mine a cover, or describe the one that it has',
    description:
      'Readers see it at once. Without `image`, what the form leaves out stays as it is; a new ' +
      'picture brings its own description. `updatedAt` tells of the text and stays.',
    tag: 'Posts',
    params: PostParams,
    form: ChangeImageForm,
    ...pictureUpload,
    answer: PostSaved,
    errors: [...whenSending, 'not_found', 'forbidden'],
  },
  'DELETE /api/v1/posts/p/{id}/image': {
    ...mine,
    operationId: 'removePostImage',
    summary: 'Take the cover from a published post of mine',
    tag: 'Posts',
    params: PostParams,
    answer: PostSaved,
    errors: [...whenRemoving, 'forbidden'],
  },
  'POST /api/v1/images': {
    ...mine,
    operationId: 'uploadImage',
    summary: 'Upload a picture for a text',
    description:
      'A text shows it with `![description](/images/NAME)`. Nobody can guess its address. A ' +
      'picture that no text names is deleted after 30 days.',
    tag: 'Drafts',
    form: UploadImageForm,
    ...pictureUpload,
    status: 201,
    answer: ImageAnswer,
    errors: whenSending,
  },
} as const
