import type { ReactNode } from 'react'
import { ADMIN_SECTIONS } from '../../platform/admin-sections.ts'
import type { AdminSection } from '../../platform/admin-sections.ts'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { adminPath } from './admin-paths.ts'

/** Reads the section from the query; the default is `reports`. */
export function sectionOf(name: string | null): AdminSection {
  return ADMIN_SECTIONS.find((section) => section === name) ?? 'reports'
}

const way =
  'inline-flex min-h-11 items-center rounded-control px-3 font-semibold hover:bg-sunken aria-[current]:bg-sunken aria-[current]:underline aria-[current]:underline-offset-8'

interface AdminSectionsProps {
  shown: AdminSection
  children: ReactNode
}

/** The heading, the navigation between sections, and the current section. */
export function AdminSections({ shown, children }: AdminSectionsProps) {
  const { title, sections } = text.admin
  return (
    <section className="mx-auto grid max-w-figure gap-6 py-10 md:py-16">
      <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
      <nav aria-label={title}>
        <ul className="flex flex-wrap gap-2 border-b border-line pb-3">
          {ADMIN_SECTIONS.map((section) => (
            <li key={section}>
              <a
                href={adminPath(section)}
                aria-current={section === shown ? 'page' : undefined}
                className={way}
              >
                {sections[section]}
              </a>
            </li>
          ))}
          <li>
            <a href={paths.adminPages} className={way}>
              {text.admin.pages.title}
            </a>
          </li>
        </ul>
      </nav>
      <div>{children}</div>
    </section>
  )
}
