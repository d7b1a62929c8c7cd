import type { ReactNode } from 'react'
import { ADMIN_SECTIONS } from '../../platform/admin-sections.ts'
import type { AdminSection } from '../../platform/admin-sections.ts'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { SectionLink, SectionLinks } from '../../ui/section-links.tsx'
import { adminPath } from './admin-paths.ts'

/** Reads the section from the query; the default is `reports`. */
export function sectionOf(name: string | null): AdminSection {
  return ADMIN_SECTIONS.find((section) => section === name) ?? 'reports'
}

interface AdminSectionsProps {
  shown: AdminSection | 'imports'
  children: ReactNode
}

/** The heading, the navigation between sections, and the current section. */
export function AdminSections({ shown, children }: AdminSectionsProps) {
  const { title, sections } = text.admin
  return (
    <section className="mx-auto grid max-w-figure gap-6 py-10 md:py-16">
      <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
      <SectionLinks label={title}>
        {ADMIN_SECTIONS.map((section) => (
          <SectionLink key={section} href={adminPath(section)} isShown={section === shown}>
            {sections[section]}
          </SectionLink>
        ))}
        <SectionLink href={paths.adminImport} isShown={shown === 'imports'}>
          {sections.imports}
        </SectionLink>
        <SectionLink href={paths.adminPages}>{text.admin.pages.title}</SectionLink>
      </SectionLinks>
      <div>{children}</div>
    </section>
  )
}
