import { escapeXml } from '@inkwell/contract/xml-text'
import { paths } from '../../src/platform/paths.ts'
import { text } from '../../src/platform/text.ts'

interface Link {
  href: string
  label: string
}

/** The text of a plain page, and its links; the first is the primary one. */
interface PlainPage {
  siteName: string
  title: string
  explanation: string
  links: Link[]
}

/** Files that give a plain page the look of the others. It is complete without them. */
export interface PlainLook {
  /** The elements of classic scripts that run before the first paint. */
  inlineScripts: string
  styles: string[]
}

/** A document for failures: a text and links, without React. */
function plainDocument(
  { siteName, title, explanation, links }: PlainPage,
  { inlineScripts, styles }: PlainLook,
): string {
  const { tag, direction } = text.language
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeXml(`${title} · ${siteName}`)}</title>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
${inlineScripts}
</head>
<body class="plain">
<header><a href="${paths.landing}">${escapeXml(siteName)}</a></header>
<main>
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(explanation)}</p>
<nav aria-label="${escapeXml(title)}">
${links.map(({ href, label }) => `<a href="${href}">${escapeXml(label)}</a>`).join('\n')}
</nav>
</main>
</body>
</html>
`
}

/** The page for an internal error. */
function crashDocument(siteName: string, look: PlainLook): string {
  const { title, explanation, way, home } = text.crash
  const links = [
    { href: '', label: way },
    { href: paths.landing, label: home },
  ]
  return plainDocument({ siteName, title, explanation, links }, look)
}

/** The page for overload. */
function busyDocument(siteName: string, look: PlainLook): string {
  const { title, explanation } = text.busy
  const links = [
    { href: '', label: text.crash.way },
    { href: paths.landing, label: text.crash.home },
  ]
  return plainDocument({ siteName, title, explanation, links }, look)
}

/** The page for an address that no route matches, not even that of the 404 screen. */
function missingDocument(siteName: string, look: PlainLook): string {
  const { title, explanation, way, home } = text.notFound
  const links = [
    { href: paths.allPosts, label: way },
    { href: paths.landing, label: home },
  ]
  return plainDocument({ siteName, title, explanation, links }, look)
}

/** All plain pages that the server sends. */
export function plainDocuments(siteName: string, look: PlainLook) {
  return {
    crash: crashDocument(siteName, look),
    busy: busyDocument(siteName, look),
    missing: missingDocument(siteName, look),
  }
}

/** The page for an address without an offline copy, while there is no connection. */
export function offlineDocument(siteName: string, look: PlainLook): string {
  const { title, explanation, way, list } = text.offline
  const links = [
    { href: '', label: way },
    { href: paths.allPosts, label: list },
  ]
  return plainDocument({ siteName, title, explanation, links }, look)
}
