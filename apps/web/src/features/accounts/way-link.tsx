import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../../platform/follow-links.ts'
import type { WayOn } from '../../platform/way-on.ts'

interface WayLinkProps {
  to: string
  way: WayOn
  children: ReactNode
}

/** A link between the sign-in and the sign-up screen that takes along where somebody was going. */
export function WayLink({ to, way, children }: WayLinkProps) {
  const navigate = useNavigate()

  function follow(event: MouseEvent): void {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    void navigate(to, { state: way })
  }

  return (
    <a
      href={to}
      onClick={follow}
      className="font-semibold text-accent underline underline-offset-4"
    >
      {children}
    </a>
  )
}
