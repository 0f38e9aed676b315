import { expect, test } from 'vitest'
import { fileMeanings } from '#files/uploads/file-meanings.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

const jacks = productFamily('Panel-Jacks')
const catalog = catalogOf({
  'Panel-Jacks': [
    { 'Part no': '45-1', Image: 'red.jpg', PDF: '45-X-XX' },
    { 'Part no': '45-2', Image: 'red.jpg', PDF: '45-2-XX' },
    { 'Part no': '45-3', Image: 'blue.jpg', PDF: null },
    { 'Part no': '45-4', Image: 'https://elsewhere.example/red.jpg', PDF: '45-2-XX' },
  ],
  military: [{ 'Part Num': 'M-1', Image: 'red.jpg', PDF: 'M-1' }],
})

async function meaning(names: readonly string[], present: readonly string[] = []) {
  const known = (path: string) => (present.includes(path) ? 'present' : 'absent')
  const isLocal = (path: string) => present.includes(path)
  const hosts = { hosted: null, allowed: [] }
  const { meanings, missing } = await fileMeanings({
    catalog,
    families: FAMILIES,
    store: { known },
    isLocal,
    hosts,
    names,
  })
  const told = [...meanings].map(([name, found]) => [
    name,
    found.map(({ path, count, covered, replaces, parts }) => ({
      path,
      parts: parts.map(({ partNumber }) => partNumber).join(),
      count,
      covered,
      replaces,
    })),
  ])
  return { told: Object.fromEntries(told), missing }
}

const PICTURES = `product-images/${jacks.imageFolder ?? jacks.pdfFolder}`
const SHEETS = `product-pdfs/${jacks.pdfFolder}`

test('a picture means all parts that name it, in each of their folders, and leaves the others without (behavior 21.25)', async () => {
  const { told, missing } = await meaning(['RED.jpg'], [`${PICTURES}/red.jpg`])
  expect(told['red.jpg']).toHaveLength(2)
  expect(told['red.jpg'][1]).toEqual({
    path: `${PICTURES}/red.jpg`,
    parts: '45-1,45-2',
    count: 2,
    covered: 0,
    replaces: true,
  })
  expect(told['red.jpg'][0]).toMatchObject({ parts: 'M-1', replaces: false })
  expect(missing).toEqual([{ table: 'Panel-Jacks', kind: 'picture', parts: 1, files: ['blue.jpg'] }])
})

test('a datasheet means the parts whose X it fits; of those with a better one it is said (behavior 21.25)', async () => {
  const { told } = await meaning(['45-2-XX.pdf'])
  expect(told['45-2-xx.pdf']).toEqual([
    { path: `${SHEETS}/45-2-XX.pdf`, parts: '45-1,45-2,45-4', count: 3, covered: 0, replaces: false },
  ])
  const better = await meaning(['45-2-XX.pdf'], [`${SHEETS}/45-X-XX.pdf`])
  expect(better.told['45-2-xx.pdf']).toMatchObject([{ parts: '45-2,45-4', covered: 1 }])
})

test('a CAD model means the part of its number, or those of its datasheet, and none is said to lack one', async () => {
  const { told, missing } = await meaning(['45-1.step', '45-2-XX.glb'])
  const models = `product-models/${jacks.pdfFolder}`
  expect(told['45-1.step']).toMatchObject([{ path: `${models}/45-1.step`, parts: '45-1', count: 1 }])
  expect(told['45-2-xx.glb']).toMatchObject([{ path: `${models}/45-2-XX.glb`, parts: '45-1,45-2,45-4' }])
  expect(missing).toEqual([])
})

test('a name that no part has means nothing', async () => {
  expect(await meaning(['nothing.jpg', 'nothing.pdf'])).toEqual({ told: {}, missing: [] })
})
