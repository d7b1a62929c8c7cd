import { LeftOut } from '../left-out.ts'

/** Throws LeftOut for a record that the file does not have whole. */
export function requireWhole({ isCut, isTooLarge }: { isCut: boolean; isTooLarge: boolean }): void {
  if (isCut) throw new LeftOut('it is cut off')
  if (isTooLarge) throw new LeftOut('it is too large')
}
