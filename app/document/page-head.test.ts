import { expect, test } from 'vitest'
import { headEntries } from '#app/document/head-entries.ts'

const SITE = 'https://parts.example'
const page = {
  title: 'Panel Jacks',
  description: 'Jacks for panels.',
  path: '/panel-jacks/panel-jack',
  picture: '/files/product-images/a.jpg',
}

test('an indexed page has title, description, canonical address and preview', () => {
  const entries = headEntries({ ...page, company: 'Concord Electronics', siteUrl: SITE })
  expect(entries).toContainEqual({ title: 'Panel Jacks – Concord Electronics' })
  expect(entries).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${SITE}${page.path}` })
  expect(entries).toContainEqual({ property: 'og:url', content: `${SITE}${page.path}` })
  expect(entries).toContainEqual({ property: 'og:image', content: `${SITE}/files/product-images/a.jpg?w=640` })
  expect(JSON.stringify(entries)).not.toContain('robots')
})

test.for([SITE, null])('with SITE_URL %s the same as JSON has an address like the canonical one', (siteUrl) => {
  const entries = headEntries({ ...page, json: '/api/v1/parts/Panel-Jacks/1', company: 'Concord Electronics', siteUrl })
  const href = `${siteUrl ?? ''}/api/v1/parts/Panel-Jacks/1`
  expect(entries).toContainEqual({ tagName: 'link', rel: 'alternate', type: 'application/json', href })
})

test('without SITE_URL the canonical address has no host, and there are no absolute addresses', () => {
  const entries = headEntries({ ...page, company: 'Concord Electronics', siteUrl: null })
  expect(entries).toContainEqual({ tagName: 'link', rel: 'canonical', href: page.path })
  expect(JSON.stringify(entries)).not.toMatch(/og:url|og:image|https?:/)
})

test('a page without a canonical address is not indexed', () => {
  const entries = headEntries({ title: 'Compare parts', company: 'Concord Electronics', siteUrl: SITE })
  expect(entries).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify(entries)).not.toContain('canonical')
})

test('a filtered table keeps its canonical address, and its links are followed', () => {
  const entries = headEntries({ ...page, robots: 'noindex, follow', company: 'Concord Electronics', siteUrl: SITE })
  expect(entries).toContainEqual({ name: 'robots', content: 'noindex, follow' })
  expect(entries).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${SITE}${page.path}` })
})
