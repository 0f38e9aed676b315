import { html } from 'hono/html'
import type * as z from 'zod'
import { COMPANY } from '#catalogue/company/company.ts'
import { callAddress } from '#server/api/call-address.ts'
import { API_BASE, type ApiDescription } from '#server/api/description.ts'
import { EXAMPLES } from '#server/api/examples.ts'

/** The page loads its style sheet and nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The description as a page for people. */
export const descriptionPage = (described: ApiDescription) => html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of the ${described.info.title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api.css">
</head>
<body>
<header><a href="/">${COMPANY.name}</a></header>
<main>
<h1>The catalog for programs</h1>
<p>${described.info.summary} ${described.info.description}</p>
<p>Errors are problem documents (RFC 9457). For machines: <a href="${API_BASE}/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Calls">
<ul>${Object.entries(described.paths).map(([path, { get }]) => html`<li><a href="#${get.operationId}"><code>${path}</code></a> ${get.summary}</li>`)}</ul>
</nav>
${Object.entries(described.paths).map(([path, { get }]) => callSection(path, get))}
<h2>Answers</h2>
${Object.entries(described.components.schemas).map(([name, schema]) => schemaSection(name, schema))}
</main>
</body>
</html>`

type Operation = ApiDescription['paths'][string]['get']

function callSection(path: string, { operationId, summary, description, parameters, responses }: Operation) {
  const { content } = responses[200]
  const shown = 'application/json' in content ? content['application/json'] : null
  const answer = shown?.schema.$ref.split('/').at(-1)
  return html`<section aria-labelledby="${operationId}">
<h2 id="${operationId}">${summary}</h2>
<p><code>GET ${API_BASE}${path}</code></p>
<p>${description}${answer ? html` Returns a <a href="#${answer}">${answer}</a>.` : ''}</p>
${
  parameters.length === 0
    ? ''
    : html`<dl>${parameters.map((one) => html`<dt><code>${one.name}</code></dt><dd>${one.description}${one.required ? ' Required.' : ''}</dd>`)}</dl>`
}
${Object.entries(EXAMPLES[operationId] ?? {}).map(([_, example]) => {
  const address = `${API_BASE}${callAddress(path, example.values)}`
  return html`<p>${example.summary}: <a href="${address}"><code>${address}</code></a></p>
${example.answer === undefined ? '' : html`<pre tabindex="0"><code>${JSON.stringify(example.answer, null, 2)}</code></pre>`}`
})}
</section>`
}

type Shape = z.core.JSONSchema.BaseSchema

function schemaSection(name: string, schema: Shape) {
  return html`<section aria-labelledby="${name}">
<h3 id="${name}">${name}</h3>
<p>${schema.description ?? ''}</p>
${fieldList(schema)}
</section>`
}

function fieldList({ properties = {} }: Shape): ReturnType<typeof html> {
  return html`<dl>${Object.entries(properties).map(([field, shape]) => {
    if (typeof shape === 'boolean') return ''
    const inner = innerShape(shape)
    return html`<dt><code>${field}</code> ${typeName(shape)}</dt><dd>${shape.description ?? ''}${inner ? fieldList(inner) : ''}</dd>`
  })}</dl>`
}

/** The object inside a list or a nullable field, whose fields are worth showing. */
function innerShape(shape: Shape): Shape | null {
  const found = [shape, shape.items, ...(shape.anyOf ?? [])].find(
    (one) => typeof one === 'object' && 'properties' in one,
  )
  return (found as Shape | undefined) ?? null
}

function typeName(shape: Shape): string {
  if (shape.$ref) return shape.$ref.split('/').at(-1) ?? ''
  if (shape.enum) return shape.enum.join(', ')
  if (shape.anyOf) return shape.anyOf.map((one) => (typeof one === 'object' ? typeName(one) : '')).join(' or ')
  if (shape.type === 'array' && typeof shape.items === 'object' && !Array.isArray(shape.items)) {
    return `list of ${typeName(shape.items)}`
  }
  return Array.isArray(shape.type) ? shape.type.join(' or ') : (shape.type ?? '')
}
