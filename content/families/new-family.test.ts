import { expect, test } from 'vitest'
import { patchYaml } from '#content/editor/patch-yaml.ts'
import { familiesContent } from '#content/families/families-content.ts'
import { type FamilyDraft, newFamily } from '#content/families/new-family.ts'
import { productTexts } from '#content/folder-texts.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const FILES = [...productTexts().keys()]
const PINS: FamilyDraft = {
  name: 'Guide Pins',
  group: 'Guides',
  numberHeading: null,
  columns: [
    { heading: 'Taper Angle', kind: 'text' },
    { heading: 'Color', kind: 'swatch' },
    { heading: 'Page', kind: 'text' },
    { heading: '色', kind: 'text' },
  ],
}

/** The families of a folder with the new one, or what is wrong with it. */
function withFamily(draft: FamilyDraft) {
  const { file, table, values } = newFamily(FAMILIES, draft, { files: FILES, tables: [], menuPlace: 170 })
  const read = familiesContent(productTexts(), new Map([[file, patchYaml('', values)]]))
  return { file, found: 'faults' in read ? read.faults : read.families.find((family) => family.table === table) }
}

test('a family of a name, a group and columns is whole: what is not said follows from its name', () => {
  const { file, found } = withFamily(PINS)
  expect(file).toBe('families/guide-pins.yaml')
  expect(found).toMatchObject({
    table: 'Guide Pins',
    path: '/guides/guide-pins',
    menuLabel: 'Guide Pins',
    pdfFolder: 'Guide-Pins',
    numberColumn: 'Part Num',
    columns: [
      { key: 'taperAngle', name: 'Taper Angle' },
      { key: 'color', name: 'Color', kind: 'swatch' },
      { key: 'page2', name: 'Page' }, // `page` is a parameter of addresses
      { key: 'column', name: '色' },
    ],
  })
})

test('a heading that is too long for a column of the database is stored by its key', () => {
  const heading = 'Maximum continuous operating temperature in degrees Celsius (IEC 60512-5-2)'
  const { found } = withFamily({ ...PINS, columns: [{ heading, kind: 'text' }] })
  const stored = expect.stringMatching(/^maximum[A-Za-z0-9]{0,40}$/)
  expect(found).toMatchObject({ columns: [{ name: heading, stored }] })
})

test('a family in a group that is there has the group’s address, and its own number column', () => {
  const { found } = withFamily({ ...PINS, group: 'PC Jacks', numberHeading: 'Item' })
  expect(found).toMatchObject({ path: '/pc-jacks/guide-pins', numberColumn: 'Item' })
})

test.for(['Panel Jacks', 'Panel-Jacks', 'Stecker (groß)', '插针', 'List', 'Part'])(
  'a family and a group that are both named %s differ from all others',
  (name) => {
    expect(withFamily({ ...PINS, name, group: `${name} group` }).found).toMatchObject({ name })
    expect(withFamily({ ...PINS, name, group: name }).found).toMatchObject({ group: name })
  },
)

test.for([
  [{ name: ' ' }, 'name'],
  [{ group: '' }, 'group'],
  [{ columns: [] }, 'columns'],
] as const)('without %j it is refused at the field', ([missing, field]) => {
  expect(() => newFamily(FAMILIES, { ...PINS, ...missing }, { files: FILES, tables: [], menuPlace: 170 })).toThrow(
    expect.objectContaining({ status: 422, field }),
  )
})
