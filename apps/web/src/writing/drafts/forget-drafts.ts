import { listDrafts, removeDraft } from './draft-storage.ts'

/** Forgets all that somebody was writing in this browser. */
export async function forgetDrafts(owner: string): Promise<void> {
  const drafts = await listDrafts()
  const own = drafts.filter((draft) => draft.owner === owner)
  await Promise.all(own.map(({ id }) => removeDraft(id)))
}
