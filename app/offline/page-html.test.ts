import { expect, test } from 'vitest'
import { assetsOf, canonicalOf, pageWith, picturesOf, titleOf, withBar } from '#app/offline/page-html.ts'

const PAGE = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/assets/app-CXXmolNA.css"/>
<title>10-880-1-00 – Insulated Military Terminals</title><link rel="canonical" href="https://parts.example/part/10-880-1-00"/>
<link rel="modulepreload" href="/assets/entry.client-CAbDTKZX.js"/><script>(() => { look() })()</script></head>
<body><a class="skip-link" href="#main">Skip</a><main id="main"><img src="/files/product-images/A/1.jpg?v=ab-1&amp;w=64"
srcset="/files/product-images/A/1.jpg?v=ab-1&amp;w=64, /files/product-images/A/1.jpg?v=ab-1&amp;w=128 2x"/></main>
<script>window.__reactRouterContext = {}</script><script type="module" async="">import "/assets/manifest-047da568.js"</script></body></html>`

test('a page names its files, its pictures once each, its title and its own address', () => {
  expect(assetsOf(PAGE)).toEqual([
    '/assets/app-CXXmolNA.css',
    '/assets/entry.client-CAbDTKZX.js',
    '/assets/manifest-047da568.js',
  ])
  expect(picturesOf(PAGE)).toEqual(['/files/product-images/A/1.jpg?v=ab-1&w=64'])
  expect(titleOf(PAGE)).toBe('10-880-1-00 – Insulated Military Terminals')
  expect(canonicalOf(PAGE)).toBe('/part/10-880-1-00')
})

test('the bar comes first in the body, and removes nothing', () => {
  const barred = withBar(PAGE, '<p>Offline</p>')
  expect(barred).toContain(
    '<body><section id="offline-bar" class="offline-bar" role="status"><p>Offline</p></section><a',
  )
  expect(barred.length).toBeGreaterThan(PAGE.length)
})

const DEFERRED = PAGE.replace('rel="modulepreload"', 'rel="later"').replace('type="module" async=""', 'type="later"')

test.for([
  ['at once', PAGE],
  ['later', DEFERRED],
] as const)(
  'replacing the content removes the scripts of the page that start %s, except the display settings',
  ([, page]) => {
    const made = pageWith(page, { title: 'You are offline', main: '<h1>$1 $& away</h1>' })
    expect(made).toContain('<title>You are offline</title>')
    expect(made).toContain('<main id="main" tabindex="-1"><h1>$1 $& away</h1></main>')
    expect(made).toContain('look()')
    expect(made).not.toMatch(/module|later|assets\/(entry|manifest)|reactRouterContext|product-images/)
  },
)
