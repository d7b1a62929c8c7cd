const HEADING = /(<h[2-6] [^>]*?id="([^"]+)"[^>]*>)((?:(?!<\/h[2-6]>).)+)/gs

/** Makes each heading of a rendered post a link to itself, unless it contains one. */
export function linkHeadings(html: string): string {
  return html.replaceAll(HEADING, (whole, open: string, id: string, inner: string) =>
    /<a[ >]/.test(inner) ? whole : `${open}<a class="heading-link" href="#${id}">${inner}</a>`,
  )
}
