import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeadTags, type SentHead } from '#app/document/head-tags.tsx'

const SITE = 'https://parts.example'
const tagsOf = (head: SentHead) => renderToStaticMarkup(createElement(HeadTags, head))
const page = {
  title: 'Panel Jacks',
  description: 'Jacks for panels.',
  path: '/panel-jacks/panel-jack',
  picture: '/files/product-images/a.jpg',
}

test('an indexed page has title, description, canonical address and preview', () => {
  const html = tagsOf({ ...page, company: 'Concord Electronics', siteUrl: SITE })
  expect(html).toContain('<title>Panel Jacks – Concord Electronics</title>')
  expect(html).toContain(`<link rel="canonical" href="${SITE}${page.path}"/>`)
  expect(html).toContain(`<meta property="og:url" content="${SITE}${page.path}"/>`)
  expect(html).toContain(`<meta property="og:image" content="${SITE}/files/product-images/a.jpg?w=640"/>`)
  expect(html).not.toContain('robots')
})

test.for([SITE, null])('with SITE_URL %s the same as JSON has an address like the canonical one', (siteUrl) => {
  const html = tagsOf({ ...page, json: '/api/v1/parts/Panel-Jacks/1', company: 'Concord Electronics', siteUrl })
  const href = `${siteUrl ?? ''}/api/v1/parts/Panel-Jacks/1`
  expect(html).toContain(`<link rel="alternate" type="application/json" href="${href}"/>`)
})

test('without SITE_URL the canonical address has no host, and there are no absolute addresses', () => {
  const html = tagsOf({ ...page, company: 'Concord Electronics', siteUrl: null })
  expect(html).toContain(`<link rel="canonical" href="${page.path}"/>`)
  expect(html).not.toMatch(/og:url|og:image|https?:/)
})

test('a page without a canonical address is not indexed', () => {
  const html = tagsOf({ title: 'Compare parts', company: 'Concord Electronics', siteUrl: SITE })
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('canonical')
})

test('a filtered table keeps its canonical address, and its links are followed', () => {
  const html = tagsOf({ ...page, robots: 'noindex, follow', company: 'Concord Electronics', siteUrl: SITE })
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(html).toContain(`<link rel="canonical" href="${SITE}${page.path}"/>`)
})
