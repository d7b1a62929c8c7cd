const number = new Intl.NumberFormat('en')

/** A number in English format. */
export function count(value: number): string {
  return number.format(value)
}
