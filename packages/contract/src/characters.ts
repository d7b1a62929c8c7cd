/** How a person counts: Unicode code points. Free of Zod, so that the browser may load it. */
export function characters(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) count--
  }
  return count
}
