import { importNote } from '@inkwell/contract/import-notes'
import { LeftOut } from '../left-out.ts'
import type { ImportServices } from '../taking/import-services.ts'

/** The services for an import of one person: everything comes under their name, and nothing of the site changes. */
export function servicesOfOwner(services: ImportServices, personId: string): ImportServices {
  return {
    ...services,
    authorId: () => Promise.resolve(personId),
    savePage: () => Promise.reject(new LeftOut(importNote('pagesForAdministrators'))),
    // A name of the archive could be that of another person's picture.
    uploadPicture: (_, picture, { alt }) =>
      services.uploadPicture(personId, picture, { alt, name: undefined }),
  }
}
