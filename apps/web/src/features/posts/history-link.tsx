import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Leads to the earlier versions of a post. What is typed stays in its draft. */
export function HistoryLink({ id }: { id: string }) {
  return (
    <ButtonLink look="quiet" href={paths.postHistory(id)}>
      {text.postFields.history}
    </ButtonLink>
  )
}
