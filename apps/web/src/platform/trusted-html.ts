interface Policy {
  createHTML: (html: string) => TrustedHTML
  /** Gives a trusted address, which TypeScript's declarations of the page do not know. */
  createScriptURL: (url: string) => string
}

/** Absent on the server, and in browsers that do not know trusted types. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: object) => Policy }
}

const WORKER = '/sw.js'

/** The one way in which HTML may come into a page; the page's policy allows no other. */
const policy = trustedTypes?.createPolicy('inkwell', {
  createHTML: (html: string) => html,
  createScriptURL: () => WORKER,
})

/** HTML that the data service has rendered, and so made safe, for React to show as it is. */
export function trustedHtml(html: string): { __html: string | TrustedHTML } {
  return { __html: policy ? policy.createHTML(html) : html }
}

/** The address of the service worker, which is the only script that a page may name by itself. */
export function workerUrl(): string {
  return policy ? policy.createScriptURL(WORKER) : WORKER
}
