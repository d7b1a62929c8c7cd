import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import type { ArchiveMonth } from './archive.queries.ts'
import { monthName } from './month-text.ts'

const yearOf = ({ month }: ArchiveMonth) => month.slice(0, 4)

/** The months by year; both stay in their order. */
function groupYears(months: readonly ArchiveMonth[]): [year: string, months: ArchiveMonth[]][] {
  const years = new Map<string, ArchiveMonth[]>()
  for (const month of months) years.set(yearOf(month), [...(years.get(yearOf(month)) ?? []), month])
  return [...years]
}

const sum = (months: readonly ArchiveMonth[]) => months.reduce((all, { posts }) => all + posts, 0)

function Month({ month: { month, posts } }: { month: ArchiveMonth }) {
  return (
    <li>
      <a
        href={paths.archiveMonth(month)}
        className="group flex items-baseline justify-between gap-4 border-b border-line py-2.5"
      >
        <span className="font-medium decoration-1 underline-offset-4 group-hover:underline">
          {monthName(month)}
        </span>
        <span className="text-small text-soft tabular-nums">{text.archive.posts(posts)}</span>
      </a>
    </li>
  )
}

/** All months with posts, in a section for each year, newest first. */
export function YearList({ months }: { months: readonly ArchiveMonth[] }) {
  return (
    <div className="grid gap-12 pb-4">
      {groupYears(months).map(([year, own]) => (
        <section
          key={year}
          aria-labelledby={`year-${year}`}
          className="grid gap-x-10 gap-y-4 lg:grid-cols-4"
        >
          <div className="flex items-baseline justify-between gap-4 lg:block">
            <h2 id={`year-${year}`} className="font-text text-section font-medium tabular-nums">
              {year}
            </h2>
            <p className="text-small text-soft tabular-nums">{text.archive.posts(sum(own))}</p>
          </div>
          <ul className="grid content-start gap-x-10 border-t border-line sm:grid-cols-2 lg:col-span-3 lg:grid-cols-3">
            {own.map((month) => (
              <Month key={month.month} month={month} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
