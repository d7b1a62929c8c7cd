import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { administratorQuery } from './admin.queries.ts'

/** Links to the administration screen, for administrators only. */
export function AdminLink({ userId }: { userId: string | undefined }) {
  const { api } = useApp()
  const query = administratorQuery(api, userId ?? '')
  const { data: isAdministrator } = useQuery({ ...query, enabled: userId !== undefined })
  if (!isAdministrator) return undefined
  return (
    <p className="pb-10">
      <a href={paths.admin} className="font-semibold underline underline-offset-4">
        {text.settings.administration}
      </a>
    </p>
  )
}
