import { paths } from '../../src/platform/paths.ts'
import { text } from '../../src/platform/text.ts'

interface Way {
  href: string
  label: string
}

/** What a plain page says, and the ways on from there; the first is the one to take. */
interface PlainPage {
  siteName: string
  title: string
  explanation: string
  ways: Way[]
}

/** Files that make a plain page look like the others; it says the same without them. */
export interface PlainLook {
  /** The element of a classic script that runs before the first paint. */
  headScript: string
  styles: string[]
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A document that stands when everything else has fallen: words and links, no script of React's. */
function plainDocument(
  { siteName, title, explanation, ways }: PlainPage,
  { headScript, styles }: PlainLook,
): string {
  const { tag, direction } = text.language
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(`${title} · ${siteName}`)}</title>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
${headScript}
</head>
<body class="plain">
<header><a href="${paths.landing}">${escaped(siteName)}</a></header>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(explanation)}</p>
<nav aria-label="${escaped(title)}">
${ways.map(({ href, label }) => `<a href="${href}">${escaped(label)}</a>`).join('\n')}
</nav>
</main>
</body>
</html>
`
}

/** The page for a failure of our own while rendering. */
function crashDocument(siteName: string, look: PlainLook): string {
  const { title, explanation, way, home } = text.crash
  const ways = [
    { href: '', label: way },
    { href: paths.landing, label: home },
  ]
  return plainDocument({ siteName, title, explanation, ways }, look)
}

/** The page for a moment in which more is asked for than can be made. */
function busyDocument(siteName: string, look: PlainLook): string {
  const { title, explanation } = text.busy
  const ways = [
    { href: '', label: text.crash.way },
    { href: paths.landing, label: text.crash.home },
  ]
  return plainDocument({ siteName, title, explanation, ways }, look)
}

/** The page for an address that no screen can be shown at, not even the one that says so. */
function missingDocument(siteName: string, look: PlainLook): string {
  const { title, explanation, way, home } = text.notFound
  const ways = [
    { href: paths.allPosts, label: way },
    { href: paths.landing, label: home },
  ]
  return plainDocument({ siteName, title, explanation, ways }, look)
}

/** The pages that say in words why there is no other. */
export function plainDocuments(siteName: string, look: PlainLook) {
  return {
    crash: crashDocument(siteName, look),
    busy: busyDocument(siteName, look),
    missing: missingDocument(siteName, look),
  }
}

/** The page for what was never read on this device, while there is no connection. */
export function offlineDocument(siteName: string, look: PlainLook): string {
  const { title, explanation, way, list } = text.offline
  const ways = [
    { href: '', label: way },
    { href: paths.allPosts, label: list },
  ]
  return plainDocument({ siteName, title, explanation, ways }, look)
}
