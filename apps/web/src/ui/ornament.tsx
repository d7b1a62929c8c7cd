/** A drop of marbled ink, where a screen has little to show. */
export function Ornament() {
  return <div aria-hidden className="marbled size-drop rounded-full" />
}
