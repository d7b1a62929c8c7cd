import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** Leads to the earlier versions of a post. What is typed stays in its draft. */
export function HistoryLink({ id }: { id: string }) {
  // The server renders one page for all posts.
  if (!useHydrated()) return undefined
  return (
    <ButtonLink look="quiet" href={paths.postHistory(id)}>
      {text.postFields.history}
    </ButtonLink>
  )
}
