import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ERROR_MEANING, ERROR_STATUS } from '@inkwell/contract/errors'
import { html, raw } from 'hono/html'
import type { Description } from './description.ts'
import { callsOf } from './description.ts'
import { answerList, callLink, callSection } from './docs-call.ts'
import { fieldList, fieldsOf, prose } from './docs-schema.ts'
import type { Html } from './docs-schema.ts'
import { EVERYWHERE } from './shared-parts.ts'

/** The policy contains the hash of these bytes. */
const style = readFileSync(new URL('./docs.css', import.meta.url), 'utf8')

const styleElement = raw(`<style>${style}</style>`)

/** Allows the page's own style only. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function anchorOf(tag: string): string {
  return tag.toLowerCase()
}

function contents(description: Description): Html {
  const calls = callsOf(description)
  return html`<nav aria-label="Contents">
    ${description.tags.map(
      ({ name }) =>
        html`<p><a href="#${anchorOf(name)}">${name}</a></p>
          <ul>
            ${calls.filter(({ operation }) => operation.tags.includes(name)).map(callLink)}
          </ul>`,
    )}
    <p><a href="#errors">Error codes</a></p>
    <p><a href="#schemas">Schemas</a></p>
  </nav>`
}

function tagSections(description: Description, origin: string): Html[] {
  return description.tags.map(
    (tag) =>
      html`<section id="${anchorOf(tag.name)}">
        <h2>${tag.name}</h2>
        ${prose(tag.description)}
        ${callsOf(description)
          .filter(({ operation }) => operation.tags.includes(tag.name))
          .map((call) => callSection(description, call, origin))}
      </section>`,
  )
}

function errorSection(): Html {
  const fields = Object.entries(ERROR_MEANING).map(([code, meaning]) => ({
    name: code,
    description: `Status ${ERROR_STATUS[code as keyof typeof ERROR_STATUS]}. ${meaning}`,
  }))
  return html`<section id="errors">
    <h2>Error codes</h2>
    ${fieldList(fields)}
  </section>`
}

function everywhereSection({ components }: Description): Html {
  const answers = Object.entries(EVERYWHERE).flatMap(([status, name]) => {
    const answer = components.responses[name]
    return answer ? [[status, answer] as const] : []
  })
  return html`<h3>Any call may also answer</h3>
    ${answerList(answers)}`
}

function schemaSection({ components }: Description): Html {
  return html`<section id="schemas">
    <h2>Schemas</h2>
    ${Object.entries(components.schemas).map(
      ([name, schema]) =>
        html`<article id="schema-${name}" aria-labelledby="schema-${name}-name">
          <h3 id="schema-${name}-name"><a href="#schema-${name}">${name}</a></h3>
          ${prose(schema.description)} ${fieldList(fieldsOf(schema))}
        </article>`,
    )}
  </section>`
}

/** The description as an HTML page; it loads no resources. */
export async function docsPage(
  description: Description,
  { origin, source }: { origin: string; source: string },
): Promise<string> {
  const { title, version } = description.info
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="description"
          content="Every call of the ${title}: what it takes, answers and refuses."
        />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <h1>${title}</h1>
          <p>Version ${version}, also as <a href="${source}">OpenAPI 3.1 in JSON</a>.</p>
        </header>
        ${contents(description)}
        <main id="calls" tabindex="-1">
          <section id="about">
            <h2>Before the first call</h2>
            ${prose(description.info.description)} ${everywhereSection(description)}
          </section>
          ${tagSections(description, origin)} ${errorSection()} ${schemaSection(description)}
        </main>
      </body>
    </html>`
  return String(await page)
}
