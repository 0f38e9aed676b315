import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentType } from '#files/content-type.ts'
import { fileAddress, isPlainName, isStorePath, storePath } from '#files/names/file-names.ts'
import { openLocalFolder } from '#files/stores/local-folder.ts'
import { hostilePaths } from '#tests/hostile/hostile-paths.ts'
import { SECRET, treeWithSecrets } from '#tests/hostile/secret-tree.ts'

test.for([
  ['product-pdfs/Military/32-204-X-XX.pdf', 'product-pdfs/Military/32-204-X-XX.pdf'],
  ['product-images/Insulated%20Jacks/10%2B880.jpg', 'product-images/Insulated Jacks/10+880.jpg'],
  ['product-images/a.jpg', 'product-images/a.jpg'],
  ['product-images/%C3%A9t%C3%A9.jpg', 'product-images/été.jpg'],
  ['product-images/.062%22.jpg', null], // hidden
  ['product-images/0.062%22.jpg', 'product-images/0.062".jpg'],
  ['product-images/5%25a.jpg', 'product-images/5%a.jpg'],
  ['product-images/100%25.jpg', 'product-images/100%.jpg'],
  ['product-images/a..b.jpg', 'product-images/a..b.jpg'],
  ['product-images/%ff.jpg', null], // not UTF-8
  ['product-images/%c0%ae%c0%ae/a.jpg', null], // an overlong dot
  ['product-images/%ed%a0%80.jpg', null], // a lone surrogate
  ['product-images/100%.jpg', null], // malformed encoding
  ...[
    ...['product-images', 'product-images/', '', '/', '/product-images/a.jpg', 'other-bucket/a.jpg'],
    ...['Product-Images/a.jpg', 'product-images//a.jpg', 'product-images/../requests.db'],
    ...['product-images/%2e%2e/requests.db', 'product-images/%2E%2E%2Frequests.db'],
    ...['product-images/%252e%252e/requests.db', 'product-images/%25252e%25252e/requests.db'],
    ...['product-images/..%5crequests.db', 'product-images/..\\requests.db', 'product-images/./a.jpg'],
    ...['product-images/a%2Fb.jpg', 'product-images/a.jpg%00.pdf', 'product-images/a%0d%0aSet-Cookie:x.jpg'],
    ...['product-images/a%7f.jpg', 'product-images/C:/a.jpg', 'product-images/C%3A%5Ca.jpg'],
    ...['product-images/a.jpg::$DATA', 'product-images/a.jpg.', 'product-images/a.jpg%20'],
    ...['product-images/Military./a.jpg', 'product-images/%20/a.jpg', 'product-images/.git/a.jpg'],
    ...['product-images/\ud800.jpg', `product-images/${'a'.repeat(252)}.jpg`],
    ...[`product-images/${'a/'.repeat(600)}a.jpg`],
  ].map((address) => [address, null] as const),
] as const)('%j', ([address, path]) => {
  expect(storePath(address)).toBe(path)
})

test('an address far longer than any path is no path', () => {
  expect(storePath(`product-images/${'%61'.repeat(40_000)}`)).toBeNull()
})

test('names of 255 bytes and paths of 1,000 characters are the longest', () => {
  const name = (bytes: number) => `${'é'.repeat(100)}${'a'.repeat(bytes - 200)}`
  expect(isPlainName(name(255))).toBe(true)
  expect(isPlainName(name(256))).toBe(false)
  const path = (length: number) => `product-images/${'a/'.repeat(490)}`.padEnd(length, 'a')
  expect(isStorePath(path(1_000))).toBe(true)
  expect(isStorePath(path(1_001))).toBe(false)
  const encoded = (length: number) => path(length).replaceAll('a/', '%61/')
  expect(storePath(encoded(1_000))).toBe(path(1_000))
})

test.for([
  'product-pdfs/Comms-grounded/32 204+5 (Ω) 100%.pdf',
  "product-images/it's.jpg",
  'product-images/a#b?c&d.jpg',
])('the address of %s maps back to it', (path) => {
  expect(isStorePath(path)).toBe(true)
  const { pathname } = new URL(fileAddress(path), 'http://site.example')
  expect(storePath(pathname.slice('/files/'.length))).toBe(path)
})

test.for([
  ['a.jpg', 'image/jpeg'],
  ['a.JPEG', 'image/jpeg'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['a.gif', 'image/gif'],
  ['a.avif', 'image/avif'],
  ['a.svg', 'image/svg+xml'],
  ['32-204-X-XX.PDF', 'application/pdf'],
  ['a.html', null],
  ['a.pdf.js', null],
  ['a', null],
  ['pdf', null],
  ['a.pdf/b', null],
] as const)('%s is %s', ([name, type]) => {
  expect(contentType(name)).toBe(type)
})

test('1,000 hostile paths, even without the check, never return a byte from outside of the root', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  const root = await treeWithSecrets(folder)
  const store = await openLocalFolder({ root })
  const paths = hostilePaths(1_000, 20_261_121)
  const opened: string[] = []
  for (const address of paths) {
    const path = storePath(address)
    for (const asked of path === null ? [address] : [address, path]) {
      const file = await store.open(asked, null, AbortSignal.timeout(10_000))
      if (file) opened.push(await new Response(file.body).text())
    }
  }
  await store.close()
  await rm(folder, { recursive: true })
  expect(new Set(paths).size).toBe(1_000)
  expect(opened.filter((text) => text.includes(SECRET))).toEqual([])
  expect(opened).toContain('ours')
})
