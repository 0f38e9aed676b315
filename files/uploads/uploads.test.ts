import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openLocalFolder } from '#files/stores/local-folder.ts'
import { placedUploads, placeFiles, putBack } from '#files/uploads/place-files.ts'
import { dropStaged, stagedUpload, stageUploads, Uploads } from '#files/uploads/uploads.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const NOW = new Date()
const ANN = { person: 'ann', by: 'Ann', now: NOW, isClockCertain: true }
const PDF = '%PDF-1.7\n%%EOF\n'
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
const pixels = (format: 'png' | 'jpeg' | 'gif', color = '#777') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()

async function stage(dataDir: string, ...files: readonly (readonly [string, string | Uint8Array])[]) {
  const folder = await temporaryFolder()
  const arrived = files.map(([name, content], at) => {
    return { name, size: Buffer.byteLength(content), path: join(folder, String(at)), content }
  })
  for (const { path, content } of arrived) await writeFile(path, content)
  return await stageUploads(dataDir, arrived, ANN)
}

const photo = await pixels('jpeg')
const gray = sharp(photo)
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
const noise = await sharp({
  create: { width: 99, height: 99, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
})
  .jpeg()
  .toBuffer()

test.for([
  ['a good picture', 'a.jpg', photo, null],
  ['a good PDF', 'a.PDF', PDF, null],
  ['a drawing', 'a.svg', `${DRAWING}<path d="M0 0h9"/></svg>`, null],
  ['text named .jpg', 'a.jpg', 'no picture', /is not a picture but text/],
  ['an empty picture', 'a.jpg', '', /is empty/],
  ['an empty PDF', 'a.pdf', '', /is empty/],
  ['an empty drawing', 'a.svg', '', /is empty/],
  ['a web page named .pdf', 'a.pdf', '<!doctype html><script>', /is not a PDF but a web page/],
  ['a PDF after a web page', 'a.pdf', `<html>${PDF}`, /before the start of its PDF/],
  ['half a PDF', 'a.pdf', '%PDF-1.7\n', /is cut off/],
  ['half a picture', 'a.jpg', noise.subarray(0, noise.length / 2), /is damaged or cut off/],
  ['a PNG named .jpg', 'a.jpg', await pixels('png'), /is a PNG picture: its name must end in .png/],
  ['an AVIF named .jpg', 'a.jpg', await gray.avif().toBuffer(), /is an AVIF picture: its name must end in .avif/],
  ['a TIFF', 'a.tif', await gray.tiff().toBuffer(), /is a TIFF picture, .* export it as JPG or PNG/],
  ['a TIFF named .png', 'a.png', await gray.tiff().toBuffer(), /is a TIFF picture, .* export it as JPG or PNG/],
  ['a picture of an iPhone', 'a.HEIC', HEIC, /is a HEIC picture, .* Settings, Camera, Formats, Most Compatible/],
  ['the same named .jpg', 'a.jpg', HEIC, /is a HEIC picture, .* Settings, Camera, Formats, Most Compatible/],
  ['a script in a drawing', 'a.svg', `${DRAWING}<script>alert(1)</script></svg>`, /<script> isn't possible/],
  ['an event in a drawing', 'a.svg', `${DRAWING}<path onload="x()"/></svg>`, /it runs a script/],
  ['a page in a drawing', 'a.svg', `${DRAWING}<foreignObject/></svg>`, /<foreignObject> isn't possible/],
  ['a drawing that is no XML', 'a.svg', photo, /This is not XML/],
  ['a drawing named .png', 'a.png', `${DRAWING}</svg>`, /is not a picture of pixels/],
  ['a STEP file', 'a.STEP', 'ISO-10303-21;\nHEADER;', null],
  ['a glTF file', 'a.glb', 'glTF\x02\0\0\0', null],
  ['a footprint', 'a.kicad_mod', '(footprint "a" (version 20240108))', null],
  ['a symbol', 'a.kicad_sym', '(kicad_symbol_lib (version 20231120))', null],
  ['an empty model', 'a.step', '', /is empty/],
  ['a PDF named .step', 'a.step', PDF, /is not a STEP file/],
  ['text named .glb', 'a.glb', 'glTF as text', /is not a glTF 2.0 file/],
  ['a web page named .kicad_mod', 'a.kicad_mod', '<html>(footprint ', /is not a KiCad footprint/],
  ['a footprint named .kicad_sym', 'a.kicad_sym', '(footprint "a")', /is not a KiCad symbol library/],
  ['a program', 'a.exe', 'MZ', /is none of the kinds/],
  ['a web page', 'a.html', '<html>', /is none of the kinds/],
  ['a path', '../a.jpg', photo, /has a name that no address can have/],
  ['a hidden file', '.a.jpg', photo, /has a name that no address can have/],
  ['an encoded path', '%2e%2e%2fa.jpg', photo, /has a name that no address can have/],
  ['a NUL in a name', 'a\0.jpg', photo, /invisible characters/],
  ['a name that turns around', 'gpj\u202ea.jpg', photo, /invisible characters/],
] as const)('%s is taken only if the site can show it (behavior 21.24)', async ([, name, content, why]) => {
  const dataDir = await temporaryFolder()
  const upload = await stage(dataDir, [name, content])
  expect(upload.refused.map((one) => one.why).join()).toMatch(why ?? /^$/)
  expect(upload.files).toHaveLength(why === null ? 1 : 0)
  const left = (await readdir(join(dataDir, 'uploads'), { recursive: true })).filter((path) => path.includes('/'))
  expect(left).toHaveLength(why === null ? 2 : 0)
})

test('a bomb of pixels is refused without being decoded', async () => {
  const bomb = Buffer.from(photo)
  const frame = bomb.indexOf(Buffer.of(0xff, 0xc0))
  bomb.writeUInt16BE(60_000, frame + 5)
  bomb.writeUInt16BE(60_000, frame + 7)
  const { refused } = await stage(await temporaryFolder(), ['a.jpg', bomb])
  expect(refused[0]?.why).toContain('megapixels')
})

test('of two files with one name the first is taken; others are refused beyond a limit (behavior 21.24)', async () => {
  const twice = await stage(await temporaryFolder(), ['a.pdf', PDF], ['A.pdf', PDF])
  expect([twice.files.length, twice.refused[0]?.why]).toEqual([1, 'came twice: the first one was taken'])
  const names = Array.from({ length: 52 }, (_, index) => [`${index}.pdf`, PDF] as const)
  const many = await stage(await temporaryFolder(), ...names)
  expect([many.files.length, many.refused.length]).toEqual([50, 2])
})

test('files wait for their own person only, for an hour', async () => {
  const dataDir = await temporaryFolder()
  const { id } = await stage(dataDir, ['a.pdf', PDF])
  expect((await stagedUpload(dataDir, id, 'ann'))?.files).toHaveLength(1)
  expect(await stagedUpload(dataDir, id, 'bob')).toBeNull()
  expect(await stagedUpload(dataDir, '../files', 'ann')).toBeNull()
  await stageUploads(dataDir, [], { ...ANN, now: new Date(NOW.getTime() + 4_000_000) })
  expect(await stagedUpload(dataDir, id, 'ann')).toBeNull()
})

const PATH = 'product-pdfs/Panel-Jacks/a.pdf'
async function place(dataDir: string, content: string, path = PATH, as = ANN) {
  const upload = await stage(dataDir, ['a.pdf', content])
  const placed = await placeFiles(dataDir, [{ place: upload.files[0]?.place ?? '', path }], as)
  await dropStaged(dataDir, upload.id)
  return placed
}
const read = (dataDir: string, path = PATH) => readFile(join(dataDir, 'files', path), 'utf8').catch(() => null)

test('a stored file is served after a rescan, and what was there before each upload can be put back (behavior 21.26)', async () => {
  const dataDir = await temporaryFolder()
  const store = await openLocalFolder({ root: join(dataDir, 'files'), rescanMs: null })
  expect(store.known(PATH)).toBe('absent')
  const first = await place(dataDir, `${PDF}1`)
  await store.rescan()
  expect(store.known(PATH)).toBe('present')
  const second = await place(dataDir, `${PDF}2`)
  expect(await read(dataDir)).toBe(`${PDF}2`)
  const returned = await putBack(dataDir, second.id, ANN)
  expect(await read(dataDir)).toBe(`${PDF}1`)
  await putBack(dataDir, first.id, ANN)
  expect(await read(dataDir)).toBeNull()
  await putBack(dataDir, returned.id, ANN)
  expect(await read(dataDir)).toBe(`${PDF}2`)
  await expect(putBack(dataDir, '../files', ANN)).rejects.toThrow('no longer')
  expect((await placedUploads(dataDir)).filter(({ isReturn }) => isReturn)).toHaveLength(3)
  expect(await readdir(join(dataDir, 'files', 'product-pdfs', 'Panel-Jacks'))).toEqual(['a.pdf'])
  await store.close()
})

test('of two uploads of one path at the same moment, the second keeps what the first stored', async () => {
  const dataDir = await temporaryFolder()
  await place(dataDir, `${PDF}old`)
  const both = await Promise.all([place(dataDir, `${PDF}1`), place(dataDir, `${PDF}2`)])
  const kept = both.map(({ id }) => readFile(join(dataDir, 'replaced', id, '0'), 'utf8'))
  const left = await Promise.all([...kept, read(dataDir)])
  expect(left.toSorted()).toEqual([`${PDF}1`, `${PDF}2`, `${PDF}old`])
})

test('two presses of Store store what waits once; after a failure it waits again', async () => {
  const dataDir = await temporaryFolder()
  const files = await openLocalFolder({ root: join(dataDir, 'files'), rescanMs: null })
  onTestFinished(() => files.close())
  const uploads = new Uploads({
    dataDir,
    files: { store: files, rescan: () => files.rescan() },
    hosts: { hosted: null, allowed: [] },
    catalog: () => catalogOf({ 'Panel-Jacks': [{ 'Part no': '45-1', Image: null, PDF: 'a' }] }),
    families: () => FAMILIES,
    now: () => NOW,
    isClockCertain: async () => true,
    record: async () => undefined,
  })
  const { id } = await stage(dataDir, ['a.pdf', PDF])
  const store = () => uploads.store(id, null, { id: 'ann', name: 'Ann' })
  const folder = join(dataDir, 'files', 'product-pdfs', 'PanelJacks')
  await mkdir(join(folder, 'a.pdf'), { recursive: true })
  await expect(store()).rejects.toThrow('a folder or a link')
  await rm(folder, { recursive: true })
  const presses = await Promise.allSettled([store(), store()])
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 404 } })
  expect(await uploads.list()).toHaveLength(1)
})

test('files that could be put back only in part can be put back again', async () => {
  const dataDir = await temporaryFolder()
  const paths = [PATH, 'product-pdfs/Panel-Jacks/b.pdf', 'product-pdfs/Panel-Jacks/c.pdf']
  for (const path of paths.slice(0, 2)) await place(dataDir, `${PDF}old`, path)
  const { files, id } = await stage(dataDir, ['a.pdf', `${PDF}new`])
  const placed = await placeFiles(
    dataDir,
    paths.map((path) => ({ place: files[0]?.place ?? '', path })),
    ANN,
  )
  await dropStaged(dataDir, id)
  const kept = join(dataDir, 'replaced', placed.id, '1')
  await rename(kept, `${kept}.away`)
  await expect(putBack(dataDir, placed.id, ANN)).rejects.toThrow('ENOENT')
  expect(await read(dataDir, paths[0])).toBe(`${PDF}old`)
  await rename(`${kept}.away`, kept)
  await putBack(dataDir, placed.id, ANN)
  expect(await Promise.all(paths.map((path) => read(dataDir, path)))).toEqual([`${PDF}old`, `${PDF}old`, null])
})

test('an upload whose server was killed before it had replaced a recorded file can be put back', async () => {
  const dataDir = await temporaryFolder()
  const path = 'product-pdfs/Panel-Jacks/b.pdf'
  const upload = await place(dataDir, `${PDF}new`)
  const list = join(dataDir, 'replaced', upload.id, 'upload.json')
  await writeFile(list, JSON.stringify({ ...upload, files: [...upload.files, { path, kept: null }] }))
  await putBack(dataDir, upload.id, ANN)
  expect([await read(dataDir), await read(dataDir, path)]).toEqual([null, null])
})

test('what was replaced is removed after 30 days, but not while the clock is in doubt (behavior 21.26)', async () => {
  const dataDir = await temporaryFolder()
  const later = (days: number, isClockCertain: boolean) =>
    place(dataDir, PDF, PATH, { ...ANN, now: new Date(NOW.getTime() + days * 86_400_000), isClockCertain })
  const ids = async () => (await placedUploads(dataDir)).map(({ id }) => id).sort()
  const kept = [await later(0, true), await later(29, true), await later(31, false)].map(({ id }) => id)
  expect(await ids()).toEqual(kept)
  const last = await later(31, true)
  expect(await ids()).toEqual([...kept.slice(1), last.id].sort())
})

test('a file is stored nowhere but in the store, and not through a link', async () => {
  const [dataDir, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
  await mkdir(join(dataDir, 'files', 'product-pdfs'), { recursive: true })
  await symlink(elsewhere, join(dataDir, 'files', 'product-pdfs', 'Panel-Jacks'))
  await expect(place(dataDir, PDF)).rejects.toThrow('is a link')
  for (const path of ['../a.pdf', 'product-pdfs/../../a.pdf', '/etc/a.pdf', 'other/a.pdf']) {
    await expect(place(dataDir, PDF, path)).rejects.toThrow('is no place for a file')
  }
  const secret = join(elsewhere, 'secret')
  await writeFile(secret, 'secret')
  await symlink(secret, join(dataDir, 'files', 'product-pdfs', 'b.pdf'))
  await expect(place(dataDir, PDF, 'product-pdfs/b.pdf')).rejects.toThrow('a folder or a link')
  expect(await readFile(secret, 'utf8')).toBe('secret')
  expect(await readdir(elsewhere)).toEqual(['secret'])
})
