import { use, useId } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { text } from '../../../platform/text.ts'
import { FormContext } from '../../../ui/forms/form-context.ts'
import { pointAt } from './focal-point.ts'
import type { FocalPoint } from './focal-point.ts'

/** What each key adds to the point. */
const MOVES: Partial<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
}

function percent(share: number): number {
  return Math.round(share * 100)
}

function Marker({ x, y }: FocalPoint) {
  const place = { cx: `${percent(x)}%`, cy: `${percent(y)}%`, r: 12, fill: 'none' }
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-hidden">
      <circle {...place} strokeWidth="5" className="stroke-ink" />
      <circle {...place} strokeWidth="2.5" className="stroke-paper" />
    </svg>
  )
}

interface FocalPictureProps {
  src: string
  point: FocalPoint
  onChange: (point: FocalPoint) => void
  onUnreadable: () => void
}

/** A preview of the cover, on which a click or the arrow keys choose the focal point. */
export function FocalPicture({ src, point, onChange, onUnreadable }: FocalPictureProps) {
  const { busy } = use(FormContext)
  const help = useId()
  const { focalPoint, focalPointHelp, focalPointAt, imagePreview } = text.postFields

  function moveBy(event: KeyboardEvent): void {
    const move = MOVES[event.key]
    if (!move || busy || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange(pointAt(point.x + move.x, point.y + move.y))
  }

  function moveTo({ currentTarget, clientX, clientY }: MouseEvent): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    if (!busy) onChange(pointAt((clientX - left) / width, (clientY - top) / height))
  }

  return (
    <div className="grid flex-1 basis-64 gap-1.5">
      <div className="relative max-w-full justify-self-start">
        <img
          src={src}
          alt={imagePreview}
          onError={onUnreadable}
          className="max-h-80 max-w-full rounded-card bg-sunken object-contain outline -outline-offset-1 outline-hair"
        />
        <div
          role="slider"
          tabIndex={0}
          aria-label={focalPoint}
          aria-describedby={help}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent(point.x)}
          aria-valuetext={focalPointAt(percent(point.x), percent(point.y))}
          onKeyDown={moveBy}
          onClick={moveTo}
          className="absolute inset-0 cursor-crosshair rounded-card"
        >
          <Marker {...point} />
        </div>
      </div>
      <p id={help} className="text-small text-soft">
        {focalPointHelp}
      </p>
    </div>
  )
}
