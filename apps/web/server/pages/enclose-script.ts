/** A classic script whose names are its own: all others of a page share theirs. */
export function encloseScript(code: string): string {
  return `(()=>{${code}})()`
}
