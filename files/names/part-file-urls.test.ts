import { expect, onTestFinished, test, vi } from 'vitest'
import { createPartFiles } from '#files/names/part-file-urls.ts'
import { filesOf } from '#tests/samples/files-of.ts'
import { productFamily } from '#tests/site/product-content.ts'

const insulatedBananaJacks = productFamily('Insulated Banana Jacks')
const militaryBindingPosts = productFamily('military')

const HOSTS = { allowedHosts: ['CDN.example'], hostedHost: null, findSize: async () => undefined }
const BUILT = 'product-images/InsulatedJacks/33-104-05-1-XXXX.jpg'
const STORED = 'product-images/InsulatedJacks/red.jpg'
const BARE = 'product-images/red.jpg'

const partFiles = (known: Parameters<typeof filesOf>[0]) => createPartFiles({ store: filesOf(known), ...HOSTS })

test.for([
  ['the built name, if it exists', { [BUILT]: 'present', [STORED]: 'present' }, `/files/${BUILT}`],
  ['the built name, while it is unknown', { [BUILT]: 'unknown', [STORED]: 'present' }, `/files/${BUILT}`],
  ['the stored value, if the built name is absent', { [STORED]: 'present', [BARE]: 'present' }, `/files/${STORED}`],
  ['the stored value in the bucket itself', { [BARE]: 'present' }, `/files/${BARE}`],
  ['the stored value, while it is unknown', { [STORED]: 'unknown' }, `/files/${STORED}`],
  ['nothing, if all are absent', {}, null],
] as const)('a picture is %s', ([, known, address]) => {
  expect(partFiles(known).image(insulatedBananaJacks, '33-104-05', 'red.jpg', false)).toBe(address)
})

test("a picture's URL has its version if requested and known", () => {
  const files = partFiles({ [BUILT]: 'present', [STORED]: 'unknown' })
  expect(files.image(insulatedBananaJacks, '33-104-05', null, true)).toBe(`/files/${BUILT}?v=v${BUILT.length}`)
  expect(files.image(insulatedBananaJacks, '33-104-05', null, false)).toBe(`/files/${BUILT}`)
  expect(files.image(insulatedBananaJacks, null, 'red.jpg', true)).toBe(`/files/${STORED}`)
})

test('a picture of an allowed host is served by our own address', () => {
  const image = partFiles({}).image(militaryBindingPosts, null, 'https://cdn.example/a.jpg', true)
  expect(image).toBe('/files/elsewhere/https/cdn.example/a.jpg')
})

const sheet = (name: string) => `product-pdfs/Military/${name}.pdf`

test.for([
  ['32-204-X-XX.pdf', { [sheet('32-204-X-XX')]: 'present', [sheet('32-204-2-XX')]: 'present' }, '32-204-X-XX', true],
  ['32-204-X-XX.pdf', { [sheet('32-204-2-XX')]: 'present', [sheet('32-204-3-XX')]: 'present' }, '32-204-2-XX', true],
  ['32-204-X-XX.pdf', { [sheet('32-204-3-XX')]: 'present' }, '32-204-3-XX', true],
  ['32-204-05-XX.pdf', { [sheet('32-204-X-XX')]: 'present' }, '32-204-X-XX', true],
  ['32-204-05-XX', { [sheet('32-204-05-2X')]: 'present', [sheet('32-204-X-XX')]: 'present' }, '32-204-05-2X', true],
  ['32-204-X-XX', { [sheet('32-204-X-XX')]: 'unknown', [sheet('32-204-3-XX')]: 'present' }, '32-204-3-XX', true],
  ['32-204-X-XX', { [sheet('32-204-2-XX')]: 'unknown' }, '32-204-2-XX', false],
  ['32-204-X-XX', { [sheet('32-204-X-XX')]: 'unknown', [sheet('32-204-2-XX')]: 'unknown' }, '32-204-X-XX', false],
] as const)('the datasheet of %j with %j is %s (sure: %s) (behavior 9.2, 9.6)', ([stored, known, name, sure]) => {
  expect(partFiles(known).datasheet(militaryBindingPosts, stored)).toEqual({
    pdfUrl: `/files/product-pdfs/Military/${name}.pdf`,
    viewerUrl: `/view-pdf/Military/${name}.pdf`,
    sure,
  })
})

test('there is no datasheet if all names are absent, or without a value', () => {
  expect(partFiles({}).datasheet(militaryBindingPosts, '32-204-X-XX.pdf')).toBeNull()
  expect(partFiles({ [sheet('null')]: 'present' }).datasheet(militaryBindingPosts, null)).toBeNull()
  expect(partFiles({}).datasheet(militaryBindingPosts, ' .pdf')).toBeNull()
})

test('the viewer URL depends on the stored value alone (behavior 4.3)', () => {
  const store = filesOf({})
  const files = createPartFiles({ store, ...HOSTS })
  expect(files.viewer(militaryBindingPosts, 'https://x.example/32-204%20A.pdf')).toBe(
    '/view-pdf/Military/32-204%20A.pdf',
  )
  expect(files.viewer(militaryBindingPosts, null)).toBeNull()
  expect(store.looks).toEqual([])
})

/** What was looked up, without CAD files: each kind of them always is. */
const looksBut = (looks: readonly string[]) => looks.filter((path) => !path.startsWith('product-models/'))

test('settling a part stops at the first existing name', async () => {
  const picture = 'product-images/Military/a.jpg'
  const store = filesOf({
    [sheet('32-204-X-XX')]: { soon: 'present', afterMs: 5 },
    [picture]: { soon: 'present', afterMs: 5 },
  })
  const files = createPartFiles({ store, ...HOSTS })
  expect(files.datasheet(militaryBindingPosts, '32-204-X-XX')?.sure).toBe(false)
  await files.settle(militaryBindingPosts, '32-204', 'a.jpg', '32-204-X-XX', 5_000)
  expect(files.datasheet(militaryBindingPosts, '32-204-X-XX')?.sure).toBe(true)
  expect(files.image(militaryBindingPosts, null, 'a.jpg', true)).toContain('?v=')
  expect(looksBut(store.looks)).toEqual([picture, sheet('32-204-X-XX')])
})

test('settling tries later names if the first ones are absent', async () => {
  const store = filesOf({
    [sheet('32-204-05-XX')]: { soon: 'absent', afterMs: 1 },
    [sheet('32-204-X-XX')]: { soon: 'present', afterMs: 1 },
  })
  const files = createPartFiles({ store, ...HOSTS })
  await files.settle(militaryBindingPosts, '32-204-05', null, '32-204-05-XX.pdf', 5_000)
  expect(files.datasheet(militaryBindingPosts, '32-204-05-XX.pdf')).toMatchObject({
    pdfUrl: '/files/product-pdfs/Military/32-204-X-XX.pdf',
    sure: true,
  })
})

test('settling looks up nothing without a number and stored values, or for pictures of other hosts', async () => {
  const store = filesOf({})
  const files = createPartFiles({ store, ...HOSTS })
  await files.settle(militaryBindingPosts, null, null, null, 5_000)
  await files.settle(militaryBindingPosts, '32-204', 'https://cdn.example/a.jpg', null, 5_000)
  expect(looksBut(store.looks)).toEqual([])
  await files.settle(insulatedBananaJacks, '33-104-05', 'https://cdn.example/a.jpg', null, 5_000)
  expect(looksBut(store.looks)).toEqual([BUILT])
})

test('settling leaves no timer behind', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await partFiles({}).settle(militaryBindingPosts, '32-204', 'a.jpg', '32-204', 5_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('settling ends at its timeout (behavior 9.7)', async () => {
  const store = filesOf({ [sheet('32-204-X-XX')]: { soon: 'present' } })
  const files = createPartFiles({ store, ...HOSTS })
  await files.settle(militaryBindingPosts, null, null, '32-204-X-XX', 30)
  expect(files.datasheet(militaryBindingPosts, '32-204-X-XX')?.sure).toBe(false)
})

const model = (name: string) => `product-models/Military/${name}`

test.for([
  ['its number', '32-204-05', null, '32-204-05.step'],
  ['its number, with a dash for a slash', 'M55155/30-1', null, 'M55155-30-1.step'],
  ["its datasheet's name", '32-204-05', '32-204-X-XX.pdf', '32-204-X-XX.stp'],
  ["its datasheet's first X as 3", '32-204-05', '32-204-X-XX.pdf', '32-204-3-XX.kicad_mod'],
  ["its family's name", null, '32-204-05-XX.pdf', '32-204-X-XX.glb'],
] as const)("a part's CAD file is found by %s (behavior 23.1)", ([, number, pdf, name]) => {
  const [found, ...others] = partFiles({ [model(name)]: 'present' }).models(militaryBindingPosts, number, pdf)
  const path = model(name)
  expect(found).toMatchObject({ name, url: `/files/${path}`, bytes: path.length, modified: '1970-01-01T00:00:00.000Z' })
  expect(name.endsWith(`.${found?.kind}`)).toBe(true)
  expect(others).toEqual([])
})

test('of each kind the CAD file with the best name counts; one that is not known to exist is not listed (behavior 23.1)', () => {
  const known = {
    [model('32-204-05.step')]: 'present',
    [model('32-204-X-XX.step')]: 'present',
    [model('32-204-05.glb')]: 'unknown',
    [model('32-204-X-XX.kicad_sym')]: 'present',
  } as const
  const found = partFiles(known).models(militaryBindingPosts, '32-204-05', '32-204-X-XX')
  expect(found.map(({ name }) => name)).toEqual(['32-204-05.step', '32-204-X-XX.kicad_sym'])
})

test('a CAD file of a slow store is listed once its part has settled', async () => {
  const slow = { [model('32-204-05.step')]: { soon: 'present', afterMs: 20 } } as const
  const files = partFiles(slow)
  expect(files.models(militaryBindingPosts, '32-204-05', null)).toEqual([])
  await files.settle(militaryBindingPosts, '32-204-05', null, null, 5_000)
  expect(files.models(militaryBindingPosts, '32-204-05', null)).toHaveLength(1)
})
