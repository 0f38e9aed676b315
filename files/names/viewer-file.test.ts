import { expect, test } from 'vitest'
import { viewerFile } from '#files/names/part-file-urls.ts'
import { filesOf } from '#tests/samples/files-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const path = (name: string, folder = 'Military') => `product-pdfs/${folder}/${name}.pdf`
const sheet = (name: string, folder = 'Military') => ({
  name,
  path: path(name, folder),
  url: `/files/product-pdfs/${folder}/${name}.pdf`,
  viewerUrl: `/view-pdf/${folder}/${name}.pdf`,
})

test.for([
  ['Military', '32-204-X-XX.pdf', { [path('32-204-X-XX')]: 'present' }, '32-204-X-XX'],
  ['Military', '32-204-X-XX', { [path('32-204-X-XX')]: 'present' }, '32-204-X-XX'],
  ['Military', '32-204-X-XX.PDF', { [path('32-204-2-XX')]: 'present' }, '32-204-2-XX'],
  ['Military', '32-204-X-XX', { [path('32-204-3-XX')]: { soon: 'present', afterMs: 5 } }, '32-204-3-XX'],
  ['Catalog', 'Concord-Catalog.pdf', { [path('Concord-Catalog', 'Catalog')]: 'present' }, 'Concord-Catalog'],
] as const)('/view-pdf/%s/%s with %j shows %s', async ([folder, asked, known, name]) => {
  const found = sheet(name, folder)
  const answer = await viewerFile(filesOf(known), FAMILIES, folder, asked)
  expect(answer).toEqual({ kind: 'found', sheet: found, size: found.path.length })
})

test.for([
  ['Panel-Jacks', '37-300-X-XX.pdf', '/view-pdf/PanelJacks/37-300-X-XX.pdf'],
  ['Panel-Jacks', '37-300-X-XX', '/view-pdf/PanelJacks/37-300-X-XX.pdf'],
  ['military', 'a b.pdf', '/view-pdf/Military/a%20b.pdf'],
  ['Insulated Banana Jacks', 'x.pdf', '/view-pdf/Insulated-Banana-Jacks/x.pdf'],
] as const)('/view-pdf/%s/%s moves to %s (behavior 9.8)', async ([folder, asked, viewerUrl]) => {
  expect(await viewerFile(filesOf({}), FAMILIES, folder, asked)).toEqual({ kind: 'moved', viewerUrl })
})

test.for([
  ['Military', null],
  ['Military', ''],
  ['Military', '.pdf'],
  ['Military', '32-204-X-XX.pdf'],
  ['Military', '32-204-05-XX.pdf'],
  ['Nuts', '32-204-X-XX.pdf'],
  ['..', 'x.pdf'],
] as const)('/view-pdf/%s/%s shows nothing', async ([folder, asked]) => {
  const answer = await viewerFile(filesOf({}), FAMILIES, folder, asked)
  expect(answer).toEqual({ kind: 'absent', near: [] })
})

test('a missing sheet names those of other folders that have its name, and looks none up for that', async () => {
  const store = filesOf({ [path('Concord-Catalog', 'Catalog')]: 'present' })
  const near = [sheet('Concord-Catalog', 'Catalog')]
  expect(await viewerFile(store, FAMILIES, 'Nuts', 'Concord-Catalog.pdf')).toEqual({ kind: 'absent', near })
  expect(store.looks).toEqual([])
  expect(await viewerFile(store, FAMILIES, 'Military', 'Concord-Catalog')).toEqual({ kind: 'absent', near })
})

test("instead of a missing sheet the family's is shown if it exists (behavior 9.9)", async () => {
  const known = { [path('32-204-X-XX')]: 'present' } as const
  const answer = await viewerFile(filesOf(known), FAMILIES, 'Military', '32-204-05-XX.pdf')
  expect(answer).toEqual({ kind: 'family', sheet: sheet('32-204-X-XX'), asked: '32-204-05-XX' })
})

test('the family sheet is looked up if the store does not know it yet', async () => {
  const store = filesOf({ [path('32-204-X-XX')]: { soon: 'present', afterMs: 5 } })
  const answer = await viewerFile(store, FAMILIES, 'Military', '32-204-05-XX')
  expect(answer).toEqual({ kind: 'family', sheet: sheet('32-204-X-XX'), asked: '32-204-05-XX' })
  const looks = ['32-204-05-XX', '32-204-05-2X', '32-204-05-3X', '32-204-X-XX'].map((name) => path(name))
  expect(store.looks).toEqual(looks)
})

test('only the three names are looked up for a name without a family sheet', async () => {
  const store = filesOf({})
  await viewerFile(store, FAMILIES, 'Military', '32-204-X-XX')
  expect(store.looks).toEqual([path('32-204-X-XX'), path('32-204-2-XX'), path('32-204-3-XX')])
})

test('a found sheet has no size if the store does not know it', async () => {
  const store = { ...filesOf({ [path('32-204-X-XX')]: 'present' }), facts: () => null }
  const answer = await viewerFile(store, FAMILIES, 'Military', '32-204-X-XX')
  expect(answer).toEqual({ kind: 'found', sheet: sheet('32-204-X-XX'), size: null })
})

test('with a slow store the browser gets the first name that may exist', async () => {
  const known = { [path('32-204-2-XX')]: { soon: 'present' } } as const
  const answer = await viewerFile(filesOf(known), FAMILIES, 'Military', '32-204-X-XX')
  expect(answer).toEqual({ kind: 'unknown', sheet: sheet('32-204-2-XX') })
})
