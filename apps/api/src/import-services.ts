import { createImportedAuthors } from './features/accounts/accounts.authors.ts'
import type { ImportServices } from './features/importing/taking/import-services.ts'
import { systemClock } from './platform/clock/clock.ts'
import { newId } from './platform/clock/new-id.ts'
import type { Services } from './services.ts'

/** No session does it, so the audit log has no entry. */
function unrecorded(): Promise<void> {
  return Promise.resolve()
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
  } = services
  const authors = createImportedAuthors({ database, clock: systemClock, newId })
  return {
    authorId: (author) => authors.ensureAccount(author),
    publish: (authorId, post) => creation.takeIn(authorId, post),
    begin: (authorId, draft) => draftsCreation.takeIn(authorId, draft),
    coverDraft: (personId, id, { image, ...words }) =>
      covers.changeDraft({ personId }, id, { image: new File([image], 'cover'), ...words }),
    schedule: (personId, id, at) => publishing.publish({ personId }, id, at.toISOString()),
    discard: (personId, id) => drafts.remove({ personId }, id),
    savePage: (slug, page) =>
      pages.save(slug, { ...page, updatedAt: null }, { owner: '', record: unrecorded }),
    addComment: (comment) => comments.takeIn(comment),
    answerComment: (id, parentId) => comments.answer(id, parentId),
    uploadPicture: async (personId, picture, { alt, name }) => {
      if (name !== undefined) {
        await textPictures.takeIn(personId, name, picture)
        return name
      }
      return (await textPictures.upload({ personId }, picture, alt)).name
    },
  }
}
