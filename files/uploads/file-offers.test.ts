import { expect, test } from 'vitest'
import { fileOffers } from '#files/uploads/file-meanings.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const catalog = catalogOf({
  'Panel-Jacks': [
    { 'Part no': '45-701-2-05', Image: null, PDF: null },
    { 'Part no': '45-701-2-06', Image: 'old.jpg', PDF: null },
    { 'Part no': '45-702-2-05', Image: null, PDF: null },
  ],
  military: [{ 'Part Num': '45-702-2-05', Image: null }],
})

async function offers(name: string, sentFrom: Parameters<typeof fileOffers>[3] = null) {
  const found = await fileOffers(catalog, FAMILIES, name, sentFrom)
  return found.map(({ column, value, number, parts }) => [column, value, number, parts.map(({ seen }) => seen)])
}

test('a picture or datasheet with a number in any spelling is offered to the part, and to each of several', async () => {
  expect(await offers('45-701-2-06.jpg')).toEqual([['Image', '45-701-2-06.jpg', '45-701-2-06', ['old.jpg']]])
  expect(await offers('45 701 2 06.PDF')).toEqual([['PDF', '45 701 2 06', '45-701-2-06', [null]]])
  expect(await offers('45-702-2-05.jpg')).toHaveLength(2)
})

test('a file with a base number is offered to all of its parts, one with no number to the part it was sent from alone', async () => {
  expect(await offers('45-701.pdf')).toEqual([['PDF', '45-701', '45-701', [null, 'old.jpg'].map(() => null)]])
  expect(await offers('front view.jpg')).toEqual([])
  expect(await offers('45-701-2-05.step')).toEqual([])
  expect(await offers('front view.jpg', { table: 'Panel-Jacks', id: '1' })).toEqual([
    ['Image', 'front view.jpg', '45-701-2-05', [null]],
  ])
})
