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
        className="group flex items-baseline justify-between gap-3 border-b border-line py-2.5"
      >
        <span className="font-medium decoration-1 underline-offset-4 group-hover:underline">
          {monthName(month)}
        </span>
        <PostCount posts={posts} />
      </a>
    </li>
  )
}

/** A number of posts; the word is read out, as the column of numbers explains itself. */
function PostCount({ posts }: { posts: number }) {
  return (
    <span className="text-small text-soft tabular-nums">
      <span className="sr-only">{text.posts.count(posts)}</span>
      <span aria-hidden>{posts}</span>
    </span>
  )
}

/** From this number on, the years have links above them. */
const LINKED_YEARS = 4

function YearLinks({ years }: { years: readonly string[] }) {
  if (years.length < LINKED_YEARS) return null
  return (
    <nav aria-label={text.archive.years} className="print:hidden">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {years.map((year) => (
          <li key={year}>
            <a
              href={`#year-${year}`}
              className="inline-block py-1.5 text-accent tabular-nums underline decoration-1 underline-offset-4"
            >
              {year}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** All months with posts, in a section for each year, newest first. */
export function YearList({ months }: { months: readonly ArchiveMonth[] }) {
  const years = groupYears(months)
  return (
    <div className="grid gap-12 pb-4">
      <YearLinks years={years.map(([year]) => year)} />
      {years.map(([year, own]) => (
        <section
          key={year}
          aria-labelledby={`year-${year}`}
          className="grid gap-x-10 gap-y-3 lg:grid-cols-4"
        >
          <div className="flex items-baseline justify-between gap-4 lg:block">
            <h2 id={`year-${year}`} className="font-text text-section font-medium tabular-nums">
              {year}
            </h2>
            <p className="text-small text-soft tabular-nums">{text.posts.count(sum(own))}</p>
          </div>
          <ul className="grid grid-cols-2 content-start gap-x-6 border-t border-line sm:gap-x-10 lg:col-span-3 lg:grid-cols-3">
            {own.map((month) => (
              <Month key={month.month} month={month} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
