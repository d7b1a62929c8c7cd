import { createImportedAuthors } from './features/accounts/accounts.authors.ts'
import type { ImportServices, TextHere } from './features/importing/taking/import-services.ts'
import type { PagesService } from './features/pages/pages.service.ts'
import { systemClock } from './platform/clock/clock.ts'
import { newId } from './platform/clock/new-id.ts'
import type { Services } from './services.ts'

/** No session does it, so the audit log has no entry. */
function unrecorded(): Promise<void> {
  return Promise.resolve()
}

const BY_IMPORT = { owner: '', record: unrecorded }

async function findPage(pages: PagesService, slug: string): Promise<TextHere | undefined> {
  const content = await pages.findContent(slug)
  if (content === undefined) return undefined
  return { authorId: undefined, contents: [content], hasCover: false }
}

/** What an import needs of the services. */
export function createImportServices(services: Services): ImportServices {
  const {
    comments,
    database,
    creation,
    draftsCreation,
    drafts,
    covers,
    publishing,
    pages,
    textPictures,
    importedTexts,
  } = services
  const authors = createImportedAuthors({ database, clock: systemClock, newId })
  return {
    authorId: (author, known) => authors.ensureAccount(author, known),
    publish: async (authorId, post) => (await creation.takeIn(authorId, post)) !== undefined,
    begin: (authorId, draft) => draftsCreation.takeIn(authorId, draft),
    coverDraft: (personId, id, { image, ...words }) =>
      covers.changeDraft({ personId }, id, { image: new File([image], 'cover'), ...words }),
    schedule: (personId, id, at) => publishing.publish({ personId }, id, at.toISOString()),
    discard: (personId, id) => drafts.remove({ personId }, id),
    savePage: (slug, page) => pages.save(slug, { ...page, updatedAt: null }, BY_IMPORT),
    addComment: (comment) => comments.takeIn(comment),
    answerComment: (id, parentId) => comments.answer(id, parentId),
    uploadPicture: async (personId, picture, { alt, name }) => {
      if (name !== undefined) {
        await textPictures.takeIn(personId, name, picture)
        return name
      }
      return (await textPictures.upload({ personId }, picture, alt)).name
    },
    hasPicture: (personId, name) => textPictures.isOf(name, personId),
    findText: ({ kind, id }) => (kind === 'page' ? findPage(pages, id) : importedTexts.find(id)),
    changeText: ({ id, authorId }, change) =>
      authorId === undefined
        ? pages.changeContent(id, change, BY_IMPORT)
        : importedTexts.change(authorId, id, change),
    addCover: (personId, id, { image, ...words }) =>
      covers.add({ personId }, id, { image: new File([image], 'cover'), ...words }),
  }
}
