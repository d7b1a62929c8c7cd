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

/** A file of the build, whose name is made of what is in it; in development, of the sources. */
const OWN_FILE = import.meta.env.DEV ? /^\/src\// : /^\/assets\/[\w.-]+\.js$/

function ownScript(url: string): string {
  if (url === WORKER || OWN_FILE.test(url)) return url
  throw new TypeError(`${url} is no script of ours`)
}

/** The one way in which HTML may come into a page; the page's policy allows no other. */
const policy = trustedTypes?.createPolicy('inkwell', {
  createHTML: (html: string) => html,
  createScriptURL: ownScript,
})

/** HTML that the data service has rendered, and so made safe, for React to show as it is. */
export function trustedHtml(html: string): { __html: string | TrustedHTML } {
  return { __html: policy ? policy.createHTML(html) : html }
}

/** The address of a script of ours for a worker; throws TypeError for any other. */
export function scriptUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : ownScript(url)
}

/** The address of the service worker. */
export function workerUrl(): string {
  return scriptUrl(WORKER)
}
