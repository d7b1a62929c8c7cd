interface HtmlPolicy {
  createHTML: (html: string) => TrustedHTML
}

/** Absent on the server, and in browsers that do not know trusted types. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: object) => HtmlPolicy }
}

/** The one way in which HTML may come into a page; the page's policy allows no other. */
const policy = trustedTypes?.createPolicy('inkwell', { createHTML: (html: string) => html })

/** HTML that the data service has rendered, and so made safe, for React to show as it is. */
export function trustedHtml(html: string): { __html: string | TrustedHTML } {
  return { __html: policy ? policy.createHTML(html) : html }
}
