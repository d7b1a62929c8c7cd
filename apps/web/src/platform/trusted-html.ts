interface Policy {
  createHTML: (html: string) => TrustedHTML
  /** Returns a TrustedScriptURL, which TypeScript's DOM types do not declare. */
  createScriptURL: (url: string) => string
}

/** Undefined on the server and in browsers without Trusted Types. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: object) => Policy }
}

const WORKER = '/sw.js'

/** A build file with a content hash in its name; in development, a source file. */
const OWN_FILE = import.meta.env.DEV ? /^\/src\// : /^\/assets\/[\w.-]+\.js$/

function ownScript(url: string): string {
  if (url === WORKER || OWN_FILE.test(url)) return url
  throw new TypeError(`${url} is no script of ours`)
}

/** The only Trusted Types policy that the page's CSP allows. */
const policy = trustedTypes?.createPolicy('inkwell', {
  createHTML: (html: string) => html,
  createScriptURL: ownScript,
})

/** HTML that the data service has sanitized, as the value of `dangerouslySetInnerHTML`. */
export function trustedHtml(html: string): { __html: string | TrustedHTML } {
  return { __html: policy ? policy.createHTML(html) : html }
}

export function scriptUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : ownScript(url)
}

export function workerUrl(): string {
  return scriptUrl(WORKER)
}
