import type { ReactNode } from 'react'

const way =
  'inline-flex min-h-11 items-center rounded-control px-3 font-semibold hover:bg-sunken aria-[current]:bg-sunken aria-[current]:underline aria-[current]:underline-offset-8'

interface SectionLinkProps {
  href: string
  isShown?: boolean
  children: ReactNode
}

export function SectionLink({ href, isShown = false, children }: SectionLinkProps) {
  return (
    <li>
      <a href={href} aria-current={isShown ? 'page' : undefined} className={way}>
        {children}
      </a>
    </li>
  )
}

/** The navigation between the sections of a screen: links, so that Back and new tabs work. */
export function SectionLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2 border-b border-line pb-3">{children}</ul>
    </nav>
  )
}
