import { LINK_URL_MAX } from './limits.ts'

/** Control characters, white space and what marks the direction of text: no address has them. */
const INVISIBLE = /[\s\p{C}]/u

const MAILBOX = /^[\w.!#$%&'*+/=^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i

const WEB = /^https?:\/\/[^/]/i

function isMailbox({ pathname, search, hash }: URL): boolean {
  return MAILBOX.test(pathname) && search === '' && hash === ''
}

/** The parser accepts `https:example.com`, too, which people do not recognize as an address. */
function isWebPage({ protocol, username, password }: URL, text: string): boolean {
  return /^https?:$/.test(protocol) && WEB.test(text) && username === '' && password === ''
}

/**
 * The normal form of the address of a link, with a host in ASCII; undefined if people must not be led
 * there: other schemes than http, https and mailto, credentials, and what is no address. Without Zod, so
 * that the browser can load it.
 */
export function toWebAddress(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > LINK_URL_MAX || INVISIBLE.test(trimmed)) return undefined
  const url = URL.parse(trimmed)
  if (!url || url.href.length > LINK_URL_MAX) return undefined
  const isAllowed = url.protocol === 'mailto:' ? isMailbox(url) : isWebPage(url, trimmed)
  return isAllowed ? url.href : undefined
}
