import { expect, test } from 'vitest'
import { breadcrumbJsonLd, scriptJson } from '#app/document/json-ld.ts'

const addressOf = (path: string) => `https://parts.example${path}`
test('a breadcrumb names only pages, starting with the home page', () => {
  const fact = breadcrumbJsonLd(addressOf, [
    { label: 'Terminals' },
    { label: 'Wire', path: '/terminals/insulated-wire' },
  ])
  expect(fact.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: addressOf('/') },
    { position: 2, name: 'Wire', item: addressOf('/terminals/insulated-wire') },
  ])
})

test.for(['</script>', '<!--', '<script', '"]}<', '\\u003c', '\u2028'])('%s cannot end the script', (value) => {
  const json = scriptJson({ value })
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ value })
})
