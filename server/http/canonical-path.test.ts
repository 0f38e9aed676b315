import { expect, test } from 'vitest'
import { createCanonicalPath } from '#server/http/redirects.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'

const ROUTES = ['search', 'part/*', 'table/:tableName', 'about/company-profile', 'order', ':group/:family', '*']
const canonicalPath = createCanonicalPath(ROUTES, FAMILIES, () => CONTENT.pages)

test.for([
  ['/Search', '/search'],
  ['/search/', '/search'],
  ['//search', '/search'],
  ['/%53earch', '/search'],
  ['/About/Company-Profile/', '/about/company-profile'],
  ['/Part/AA59126%2F295H01', '/part/AA59126%2F295H01'], // only the first segment: ids are case-sensitive
  ['/part/10-880-2-05/', '/part/10-880-2-05'],
  ['/BANANA/Insulated-Jacks', '/banana/insulated-jacks'],
  ['/banana/insulated-jacks/', '/banana/insulated-jacks'],
  ['/Insulated-Military', '/terminals/insulated-military'],
  ['/Insulated%20Banana%20Jacks', '/banana/insulated-jacks'],
  ['/insulated-banana-jacks', '/banana/insulated-jacks'],
  ['/binding-posts/Comm-Grounded', '/binding-posts/grounding'],
  ['/terminals/InsulatedWire', '/terminals/insulated-wire'],
  ['/military', '/binding-posts/military'],
  ['//', '/'],
] as const)('%s is rightly %s', ([path, right]) => {
  expect(canonicalPath(path)).toBe(right)
})

test.for([
  ...['/', '/search', '/part/10-880-2-05', '/part', '/banana/insulated-jacks', '/nothing/', '/banana'],
  '/terminals/military', // military posts aren't terminals
  '//evil.example/',
  '//evil.example/%2e%2e',
  '/%2Fevil.example/',
  '/%5Cevil.example/',
  '/%E0%A4%A/',
])('%s stays as it is', (path) => {
  expect(canonicalPath(path)).toBeNull()
})

test('no address leads to another host', () => {
  const heads = ['//', '///', '/%2F', '/\\', '/%5C', '/part//', '/Part/%2F%2F', '//part//', '/;//', '/%09//']
  const climbing = ['/.//', '/part/..//', '/Part/..//', '/%2e//', '/Part/%2E%2e//', '/.\\\\', '/Part/.\\../']
  for (const path of [...heads, ...climbing].map((head) => `${head}evil.example/`)) {
    const right = canonicalPath(new URL(`http://parts.example${path}`).pathname)
    if (right !== null) expect(new URL(right, 'https://parts.example').host).toBe('parts.example')
  }
})
