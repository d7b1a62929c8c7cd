import { text } from '../src/platform/text.ts'

/** The page for a failure of our own while rendering; it needs nothing that may be broken. */
export function crashDocument(): string {
  const { crash, language } = text
  return `<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${crash.title}</title>
</head>
<body>
<h1>${crash.title}</h1>
<p>${crash.explanation}</p>
<p><a href="">${crash.way}</a></p>
</body>
</html>
`
}
