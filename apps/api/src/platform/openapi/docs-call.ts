import { html } from 'hono/html'
import type { Answer, Call, Description, Parameter } from './description.ts'
import { resolve } from './description.ts'
import { curlOf, exampleOf } from './docs-example.ts'
import { EVERYWHERE } from './shared-parts.ts'
import { fieldList, fieldsOf, prose, typeOf } from './docs-schema.ts'
import type { Html } from './docs-schema.ts'

const PLACES = { path: 'Path', query: 'Query', header: 'Headers' }

function parametersOf(description: Description, { operation }: Call): Html[] {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    resolve<Parameter>(description, parameter),
  )
  return Object.entries(PLACES).map(([place, title]) => {
    const fields = parameters.filter((parameter) => parameter.in === place)
    return fields.length > 0
      ? html`<h4>${title}</h4>
          ${fieldList(fields)}`
      : html``
  })
}

function renderBody(description: Description, { operation }: Call): Html[] {
  return Object.entries(operation.requestBody?.content ?? {}).map(
    ([mediaType, { schema, encoding }]) =>
      html`<h4>Body</h4>
        <p><code>${mediaType}</code>, ${typeOf(schema)}</p>
        ${fieldList(fieldsOf(resolve(description, schema), encoding))}`,
  )
}

/** Responses by status. */
export function answerList(answers: readonly (readonly [status: string, Answer])[]): Html {
  return html`<dl class="fields">
    ${answers.map(([status, { description, content, headers = {} }]) => {
      const schema = content?.['application/json']?.schema
      const names = Object.keys(headers).filter((name) => name !== 'X-Request-Id')
      return html`<div>
        <dt>
          <code class="status-${status.slice(0, 1)}">${status}</code>
          ${schema && html`<span class="type">${typeOf(schema)}</span>`}
        </dt>
        <dd>
          ${prose(description)}
          ${names.length > 0 && html`<p>With ${names.map((name) => html`<code>${name}</code> `)}</p>`}
        </dd>
      </div>`
    })}
  </dl>`
}

/** The responses of a call, except those that every call may have. */
function ownResponses(description: Description, { operation }: Call): [string, Answer][] {
  return Object.entries(operation.responses)
    .filter(([status]) => !(status in EVERYWHERE))
    .map(([status, answer]) => [status, resolve<Answer>(description, answer)])
}

/** The section of a call: parameters, responses, an example. */
export function callSection(description: Description, call: Call, origin: string): Html {
  const { method, path, operation } = call
  const { operationId, summary, security } = operation
  const example = exampleOf(description, call)
  return html`<article id="${operationId}" aria-labelledby="${operationId}-name">
    <h3 id="${operationId}-name"><a href="#${operationId}">${summary}</a></h3>
    <p class="call">
      <span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>
    </p>
    ${prose(operation.description)}
    <p class="needs">
      ${
        security.length > 0
          ? html`Needs a session: <code>Authorization: Bearer TOKEN</code>`
          : 'Open to everyone.'
      }
    </p>
    ${parametersOf(description, call)} ${renderBody(description, call)}
    <h4>Answers</h4>
    ${answerList(ownResponses(description, call))}
    <h4>Example</h4>
    <pre
      tabindex="0"
      role="group"
      aria-label="Example of ${operationId}"
    ><code>${curlOf(origin, example)}</code></pre>
  </article>`
}

export function callLink({ method, operation }: Call): Html {
  const { operationId, summary } = operation
  const name = html`<span class="method ${method.toLowerCase()}">${method}</span> ${summary}`
  return html`<li><a href="#${operationId}">${name}</a></li>`
}
