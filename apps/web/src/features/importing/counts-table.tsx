import type { Received } from '@inkwell/api-client/api-client'
import type { ImportCount } from '@inkwell/contract/import'
import { text } from '../../platform/text.ts'
import { KINDS } from './imports.queries.ts'

interface CountsTableProps {
  counts: readonly Received<ImportCount>[]
  /** Whether it says what would come, and not what came. */
  isForeseen: boolean
}

type Outcome = 'waiting' | 'taken' | 'listed'

const CELL = 'py-2 ps-4 text-end tabular-nums'

/** How many records of each kind come, are here, and are left out. */
export function CountsTable({ counts, isForeseen }: CountsTableProps) {
  const { kindsOfMany, number, headings, foreseenHeadings, kind, counted } = text.importing
  const shown: Record<Outcome, string> = isForeseen ? foreseenHeadings : headings
  const outcomes: Outcome[] = isForeseen ? ['waiting', 'taken', 'listed'] : ['taken', 'listed']
  const rows = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((each) => {
    const count = counts.find((one) => one.kind === each)
    return count ? [{ each, count }] : []
  })
  return (
    <table className="w-full max-w-reading">
      <caption className="sr-only">{counted}</caption>
      <thead>
        <tr className="border-b border-line text-small text-soft">
          <th scope="col" className="py-2 text-start font-medium">
            {kind}
          </th>
          {outcomes.map((outcome) => (
            <th key={outcome} scope="col" className={`${CELL} font-medium`}>
              {shown[outcome]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ each, count }) => (
          <tr key={each}>
            <th scope="row" className="py-2 text-start font-medium">
              {kindsOfMany[each]}
            </th>
            {outcomes.map((outcome) => (
              <td key={outcome} className={CELL}>
                {number(count[outcome] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
