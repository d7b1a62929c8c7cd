import { text } from '../src/platform/text.ts'

/** The page for a failure of our own while rendering; it needs nothing that may be broken. */
export const crashDocument = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text.crash.title}</title>
</head>
<body>
<h1>${text.crash.title}</h1>
<p>${text.crash.explanation}</p>
<p><a href="">${text.crash.way}</a></p>
</body>
</html>
`
