import { expect, test } from 'vitest'
import type { DescribedField } from '#app/api-docs/described-api.ts'
import { describeForPeople } from '#server/api/api-for-people.ts'
import { operations } from '#server/api/operations.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'
import { unescaped } from '#tests/site/sample-site.ts'

const SITE = 'https://parts.example'
const site = await builtSite(sampleCatalog(), FAMILIES, undefined, SITE)
const api = describeForPeople(FAMILIES, CONTENT.company, SITE)
const answer = await site.get('/api')
const html = await answer.text()
const shown = unescaped(html.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll('<!-- -->', ''))

test('the page of the API is in the look of the site, with its own title and canonical address', async () => {
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'sha256-")
  expect(html).toContain('<title>API for programs – Concord Electronics</title>')
  expect(html).toContain(`<link rel="canonical" href="${SITE}/api"/>`)
  for (const part of ['class="site-header"', '<footer', '<h1 class="page-title">']) {
    expect(html).toContain(part)
  }
  const [sheet = ''] = html.match(/\/assets\/[\w.-]+\.css/) ?? []
  expect((await site.get(sheet)).headers.get('Content-Type')).toBe('text/css; charset=utf-8')
})

test('it shows every call with its parameters and examples, and links to each', () => {
  const all = operations(FAMILIES)
  expect(api.calls.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  for (const { id, method, address, summary, description, parameters, examples } of api.calls) {
    expect(shown).toContain(`href="#${id}"`)
    expect(shown).toContain(`<h2 id="${id}">${summary}</h2>`)
    expect(shown).toContain(`${method} ${address}</code>`)
    expect(shown).toContain(description)
    for (const parameter of parameters) expect(shown).toContain(`<code>${parameter.name}</code>`)
    for (const parameter of parameters) expect(shown).toContain(parameter.description)
    for (const example of examples)
      expect(shown).toContain(
        example.posted === null
          ? `<a href="${example.address}" class="text-link">`
          : `aria-label="Request body of ${example.address}"`,
      )
    for (const example of examples) expect(shown).toContain(example.answer ?? example.summary)
  }
  const [first, ...others] = api.calls.find(({ id }) => id === 'search')?.parameters ?? []
  expect(first).toEqual({ name: 'q', description: 'At least two characters.', required: true })
  expect(others.map(({ name, required }) => [name, required])).toEqual([
    ['page', false],
    ['table', false],
    ['words', false],
  ])
})

test('it shows the fields of every answer and of errors, inside each other', () => {
  const showsAll = (fields: readonly DescribedField[]): void => {
    for (const { name, type, description, fields: inner } of fields) {
      const [field, text] = [
        `<dt class="strong"><code>${name}</code></dt>`,
        `<span class="muted">${type}</span> <span>${description}</span>`,
      ]
      expect(shown).toContain(`${field}<dd>${text}</dd>`)
      showsAll(inner)
    }
  }
  const answers = [...api.calls.flatMap((call) => call.answer ?? []), api.problem]
  expect(answers).toHaveLength(operations(FAMILIES).filter((operation) => operation.answer).length + 1)
  for (const one of answers) {
    expect(shown).toContain(`id="${one.name}"`)
    expect(one.fields.length, one.name).toBeGreaterThan(0)
    showsAll(one.fields)
  }
  const found = answers.find(({ name }) => name === 'SearchAnswer')?.fields.find(({ name }) => name === 'results')
  expect([found?.type, found?.fields.map(({ name }) => name)]).toEqual([
    'list of object',
    ['tableName', 'id', 'partNumber', 'displayName', 'matchType', 'relevance', 'url', 'imageUrl', 'lifecycle'],
  ])
})

test('its other spellings lead to it, and addresses below it stay problem documents', async () => {
  for (const path of ['/api/', '/API']) {
    const moved = await site.get(path)
    expect([path, moved.status, moved.headers.get('Location')]).toEqual([path, 301, '/api'])
  }
  const missing = await site.get('/api/v1')
  expect([missing.status, missing.headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
})
