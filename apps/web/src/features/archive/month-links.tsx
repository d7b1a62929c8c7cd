import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import type { ArchiveMonth } from './archive.queries.ts'
import { monthText } from './month-text.ts'

const link = 'inline-block py-2 font-medium text-accent underline decoration-1 underline-offset-4'

interface MonthLinksProps {
  month: string
  /** All months, newest first. */
  months: readonly ArchiveMonth[]
}

/** The months with posts before and after a month, and the way to all of them. */
export function MonthLinks({ month, months }: MonthLinksProps) {
  const earlier = months.find((each) => each.month < month)
  const later = months.findLast((each) => each.month > month)
  return (
    <nav aria-label={text.archive.months} className="mt-16 border-t border-line pt-6 print:hidden">
      <ul className="grid grid-cols-2 items-baseline gap-x-6 gap-y-2 sm:grid-cols-3">
        <li>
          {earlier && (
            // A new element for each month, which does not keep the focus of the one that was followed.
            <a
              key={earlier.month}
              href={paths.archiveMonth(earlier.month)}
              rel="prev"
              className={link}
            >
              {monthText(earlier.month)}
            </a>
          )}
        </li>
        <li className="order-last col-span-2 text-center sm:order-none sm:col-span-1">
          <a href={paths.archive} className={link}>
            {text.archive.whole}
          </a>
        </li>
        <li className="text-end">
          {later && (
            <a key={later.month} href={paths.archiveMonth(later.month)} rel="next" className={link}>
              {monthText(later.month)}
            </a>
          )}
        </li>
      </ul>
    </nav>
  )
}
