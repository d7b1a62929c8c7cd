import type { ReactNode } from 'react'

/** A short word about the state of what it stands beside. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-full border border-edge px-2.5 text-small font-medium">
      {children}
    </span>
  )
}
