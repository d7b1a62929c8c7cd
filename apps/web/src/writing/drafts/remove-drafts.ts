import { listDrafts, removeDraft } from './draft-storage.ts'

/** Removes all drafts of a user from this browser. */
export async function removeDrafts(owner: string): Promise<void> {
  const drafts = await listDrafts()
  const own = drafts.filter((draft) => draft.owner === owner)
  await Promise.all(own.map(({ id }) => removeDraft(id)))
}
