import { createElement } from 'react'
import type { SVGProps } from 'react'

/** Shapes of an SVG element, as the package `lucide` exports them. */
type IconShapes = readonly [tag: string, attributes: Record<string, string | number | undefined>][]

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Drawn on a square of 24 units. */
  icon: IconShapes
}

/** A line drawing in the colour of the text. It is hidden from screen readers: the text beside it says what it means. */
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
