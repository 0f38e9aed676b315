import { expect, test } from 'vitest'
import { siteAddress } from '#server/downloads/site-address.ts'

const SITE_URL = 'https://parts.example.com:8443'

test.for([
  [SITE_URL, '/files/product-images/a.jpg', `${SITE_URL}/files/product-images/a.jpg`],
  [SITE_URL, 'https://files.example.com/a.jpg', 'https://files.example.com/a.jpg'],
  [null, '/files/product-images/a.jpg', '/files/product-images/a.jpg'],
] as const)('with SITE_URL %s, %s is %s in a file', ([siteUrl, path, address]) => {
  expect(siteAddress(siteUrl)(path)).toBe(address)
})
