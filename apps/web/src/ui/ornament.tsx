/** A decoration for nearly empty screens. */
export function Ornament() {
  return <div aria-hidden className="marbled size-drop rounded-full" />
}
