import { createElement } from 'react'
import type { SVGProps } from 'react'

/** The shapes of an SVG element, as exported by `lucide`. */
type IconShapes = readonly [tag: string, attributes: Record<string, string | number | undefined>][]

interface IconProps extends SVGProps<SVGSVGElement> {
  icon: IconShapes
}

/** A decorative icon in the colour of the text, hidden from screen readers. */
export function Icon({ icon, className = '', ...own }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      aria-hidden
      className={`icon ${className}`}
      {...own}
    >
      {icon.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }))}
    </svg>
  )
}
