/** The point of a picture that stays in sight where it is cropped: shares of its width and height. */
export interface FocalPoint {
  x: number
  y: number
}

export const MIDDLE: FocalPoint = { x: 0.5, y: 0.5 }

function toShare(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
}

/** A point within the picture, in whole percents. */
export function pointAt(x: number, y: number): FocalPoint {
  return { x: toShare(x), y: toShare(y) }
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

/** The point of an answer; the middle if it has none. */
export function toFocalPoint(point: Partial<FocalPoint> | null | undefined): FocalPoint {
  const { x, y } = point ?? {}
  return isShare(x) && isShare(y) ? { x, y } : MIDDLE
}

/** The value of a form field for a point that was chosen. */
export function pointText({ x, y }: FocalPoint): string {
  return `${x},${y}`
}

/** The same for the point of a stored cover; empty for the middle. */
export function focusValue({ x, y }: FocalPoint): string {
  return x === MIDDLE.x && y === MIDDLE.y ? '' : pointText({ x, y })
}

/** The point of such a value. */
export function readFocus(value: string): FocalPoint {
  const [x, y] = value.split(',').map(Number)
  return value === '' ? MIDDLE : toFocalPoint({ x: x ?? NaN, y: y ?? NaN })
}

function step(share: number): number {
  return Math.round(share * 10) * 10
}

/** The classes that crop a cover around the point, in steps of a tenth; empty for the middle. */
export function focusClass({ x, y }: FocalPoint): string {
  const [left, top] = [step(x), step(y)]
  const classes = [left === 50 ? '' : `focus-x-${left}`, top === 50 ? '' : `focus-y-${top}`]
  return classes.filter((name) => name !== '').join(' ')
}
