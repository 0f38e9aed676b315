import { expect, test } from 'vitest'
import { redirectsContent } from '#content/redirects/redirects-content.ts'
import { faultText } from '#content/yaml-text.ts'

const read = (text: string) => {
  const result = redirectsContent({ file: 'redirects.yaml', text: '' }, { file: 'redirects.yaml', text })
  return 'faults' in result ? result.faults.map(faultText) : result.redirects
}

test('old addresses lead to pages and elsewhere; case doesn’t matter, and an empty target removes one', () => {
  const text = "/Products/Jacks.html: /panel-jacks\n'/page.php?id=7': https://shop.example/\n/old: ''\n/Über: /about\n"
  expect(read(text)).toEqual({
    '/products/jacks.html': '/panel-jacks',
    '/page.php?id=7': 'https://shop.example/',
    '/%c3%9cber': '/about',
  })
})

test.for([
  ['products: /banana', /must be the address after the domain/],
  ['//evil.example: /banana', /must be the address after the domain/],
  ['/\\: /banana', /must be the address after the domain/],
  ["'/a b': /banana", /must be the address after the domain/],
  ['/part/10-880: /banana', /is answered by the site itself/],
  ["/old: 'javascript:alert(1)'", /must start with/],
  ["/old: '//evil.example'", /must start with/],
  ['/Products: /products', /redirects.yaml:1: '\/Products' leads in a circle/],
  ['/a: /b\n/b: /C?x=1#y\n/c: /a', /redirects.yaml:3: '\/c' leads in a circle by '\/a'/],
] as const)('%s is refused', ([text, message]) => {
  expect(read(text)).toContainEqual(expect.stringMatching(message))
})
