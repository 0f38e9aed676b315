import { expect, test } from 'vitest'
import { createCacheableAddresses } from '#server/page-cache/cacheable-address.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'

const routeIds = new Map([
  ['', 'home/home'],
  ['part/*', 'part/part'],
  [':group/:family', 'family/family'],
])
const cacheableAddress = createCacheableAddresses(FAMILIES, routeIds, () => CONTENT.pages)
const JACKS = '/banana/insulated-jacks'

test.for([
  ['/', '/', '/'],
  ['/?utm_source=mail', '/', '/'],
  [JACKS, JACKS, '/:group/:family'],
  [`${JACKS}?`, JACKS, '/:group/:family'],
  // Parameters in a fixed order, without those that the page ignores.
  [`${JACKS}?page=2&color=Red`, `${JACKS}?color=Red&page=2`, '/:group/:family'],
  [`${JACKS}?gclid=1&color=Red&page=2&fbclid=2`, `${JACKS}?color=Red&page=2`, '/:group/:family'],
  [`${JACKS}?color=Red&color=Red&color=+Red+&color=`, `${JACKS}?color=Red`, '/:group/:family'],
  [`${JACKS}?color=Red&color=Blue`, `${JACKS}?color=Red&color=Blue`, '/:group/:family'],
  [`${JACKS}?page=1&dir=desc&pageSize=21&sort=nothing`, JACKS, '/:group/:family'],
  [`${JACKS}?page=0002&page=3`, `${JACKS}?page=2`, '/:group/:family'],
  [`${JACKS}?page=-1`, JACKS, '/:group/:family'],
  [`${JACKS}?%63olor=%52ed`, `${JACKS}?color=Red`, '/:group/:family'],
  [`${JACKS}?color=Red?x`, `${JACKS}?color=Red%3Fx`, '/:group/:family'],
  [`${JACKS}?__proto__=1&constructor=2`, JACKS, '/:group/:family'],
  ['/banana?color=Red', '/banana', '/:group'],
  ['/other-products', '/other-products', '/:group'],
  ['/search?q=+10-880+&x=1', '/search?q=10-880', '/search'],
  ['/search?q=&q=2', '/search', '/search'],
  ['/search?page=2&x=1&table=military&q=01', '/search?q=01&table=military&page=2', '/search'],
  [
    '/compare?id=27&table=Insulated-Military&id=26&id=27&x=1',
    '/compare?table=Insulated-Military&id=27&id=26',
    '/compare',
  ],
  [`/build${JACKS}?color=02&x=1&base=+1401&partNumber=1`, `/build${JACKS}?base=1401&color=02`, '/build/:group/:family'],
  [`/build${JACKS}?base=&color=`, `/build${JACKS}`, '/build/:group/:family'],
  ['/fit?wire=18+AWG&x=1&board=.062&page=1', '/fit?board=.062&wire=18+AWG', '/fit'],
  ['/compliance?noPureTin=yes', '/compliance', '/compliance'],
  ['/part/10-880-2-05?from=mail', '/part/10-880-2-05', '/part/*'],
  ['/part/Insulated%20Banana%20Jacks/12', '/part/Insulated%20Banana%20Jacks/12', '/part/*'],
  ['/view-pdf/Military/PB08NA01.pdf?x', '/view-pdf/Military/PB08NA01.pdf', '/view-pdf/*'],
  ['/changes?page=2&x=1', '/changes?page=2', '/changes'],
  ['/api?x=1', '/api', '/api'],
  ['/about/company-profile?x=1', '/about/company-profile', '/about/:page'],
  // Data for a navigation within the site.
  ['/_.data', '/_.data', '/'],
  ['/_.data?_routes=home%2Fhome', '/_.data?_routes=home%2Fhome', '/'],
  [`${JACKS}.data?_routes=family/family&page=2`, `${JACKS}.data?page=2&_routes=family%2Ffamily`, '/:group/:family'],
  ['/part/10-880-2-05.data', '/part/10-880-2-05.data', '/part/*'],
  ['/api/v1/search?x=1&q=10-880', '/api/v1/search?q=10-880', '/api/v1/search'],
  ['/api/v1/search?words=yes&q=red+jack', '/api/v1/search?q=red+jack&words=yes', '/api/v1/search'],
  ['/api/v1/search?words=1&page=1&q=10', '/api/v1/search?q=10&page=1', '/api/v1/search'],
] as const)('%s is cached as %s', ([asked, address, route]) => {
  expect(cacheableAddress(asked)).toEqual({ address, route, api: route === '/api/v1/search' })
  expect(cacheableAddress(address)?.address).toBe(address)
})

test.for([
  ...['/order', '/order?part=10-880-2-05', '/order.data', '/contact', '/contact.data', '/request/abc', '/list'],
  ...[
    ...['/list?part=10-880-2-05', '/list/paste', '/list.csv', '/test'],
    ...['/table/Military?highlight=1', '/nothing', ''],
  ],
  ...[
    ...['/api/', '/api/v1', '/api/v1/families', '/api/v1/search.data', '/healthz', '/assets/x.js', '/files/x.png'],
    `${JACKS}.csv`,
  ],
  ...[
    ...['/Banana/Insulated-Jacks', `${JACKS}/`, '//', '/part', '/part/', '/part//10', '/_.data/', '/_root.data'],
    '/.data',
  ],
  ...['/change-notices/PCN-2026-001', '/change-notices/'],
  '/part/1%30-880-2-05', // the same number in another encoding
  '/part/10-880-2-05.pdf',
  '/part/Insulated-Military/26.dxf',
  '/part/10-880-2-0%ff',
  '/part/%E0%A4%A',
  `${JACKS}#page`,
  `${JACKS}.data?_routes=root`,
  `${JACKS}.data?_routes=family/family,root`,
  `${JACKS}.data?_routes=family/family&_routes=family/family`,
  '/part/10-880-2-05.data?_routes=family/family',
])('%s is not cached', (asked) => {
  expect(cacheableAddress(asked)).toBeNull()
})

test('an address that is longer than any of our own is not cached', () => {
  expect(cacheableAddress(`${JACKS}?${'x'.repeat(2_000)}`)).toBeNull()
  expect(cacheableAddress(`/search?q=${'1'.repeat(2_000)}`)).toBeNull()
})
