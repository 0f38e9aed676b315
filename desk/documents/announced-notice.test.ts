import { expect, test } from 'vitest'
import { createListResolver, resolvedList } from '#catalog/lists/list-resolver.ts'
import { affectedParts, announcedNotice, setLifecycle } from '#desk/documents/announced-notice.ts'
import type { Person } from '#people/person.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const SAM: Person = { id: 'sam', name: 'Sam', mail: 'sam@maker.example', role: 'catalog' }
const catalog = catalogOf({ Commercial: [{ 'Part Num': '32-201' }, { 'Part Num': '32-202' }, { 'Part Num': '4711' }] })
const ONE_OF = 'The line has ‘or’ between 32-201 and 32-202. Check whether both are meant.'
const read = async (...lines: string[]) => {
  const resolver = createListResolver(catalog, 'Concord', async () => undefined)
  const { parts, questions } = await affectedParts(
    async (list) => await resolvedList(resolver, { kind: 'text', text: '', ...list }),
    lines.join('\n'),
  )
  return { parts: parts.map(({ number }) => number), questions }
}

test('each line of a notice is a part or a question, also one of digits alone', async () => {
  expect(await read('32-201', '', '32-202')).toEqual({ parts: ['32-201', '32-202'], questions: [] })
  expect(await read('32-201', '4711', '32-202')).toEqual({ parts: ['32-201', '4711', '32-202'], questions: [] })
  const digits = ['Line 2: No part has the number 4883.', 'Line 3: No part has the number 4884.']
  expect(await read('32-201', '4883', '4884')).toEqual({ parts: ['32-201'], questions: digits })
  expect(await read('32-201', '48')).toEqual({ parts: ['32-201'], questions: ['Line 2 names no part: ‘48’.'] })
  expect(await read('4883')).toEqual({ parts: [], questions: ['Line 1: No part has the number 4883.'] })
  expect(await read('32-201', 'see below')).toMatchObject({ questions: ['Line 2 names no part: ‘see below’.'] })
  expect(await read('Part number,Qty', '32-201,5', '32-202,7')).toEqual({ parts: ['32-201', '32-202'], questions: [] })
})

test.for([
  ['alternatives', '32-201 or 32-202', [ONE_OF, ONE_OF]],
  ['a range', '32-201 thru 32-202', Array(2).fill('The line may mean every number from 32-201 to 32-202.')],
  ['the end of a number', '32-201, -202', ['Reading ‘-202’ as 32-202.']],
  ['a number in the note', '32-201 see 4711 first', ['‘4711’ may also be a part number.']],
  ['what is not wanted', '32-201 cancelled', ['Marked ‘cancelled’. Check whether it is wanted.']],
] as const)('%s: the line is named with what is open about its parts', async ([, text, doubts]) => {
  const { questions } = await read('32-201', '', text)
  expect(questions).toEqual(doubts.map((doubt) => `Line 3: ${doubt}`))
})

test('parts of a row and of quoted mail are asked about; quantities are not', async () => {
  const table = await read('MPN\tNote\tQty', '32-201\tas 32-202\t5', '4711\t\t1.500')
  expect(table.questions).toEqual(['Line 2: The row also names 32-202 in column B ‘Note’.'])
  const mail = await read('32-201 2.5 pcs', '> 32-202')
  expect(mail.questions).toEqual(['Line 2: This line is from an email quoted below the reply.'])
  expect((await read('1 32-201', '2 32-202', '3 4711')).questions).toEqual([])
})

test('parts are of a change notice alone, and get a state only if their table has the column', async () => {
  const typed = { parts: '32-201', effective: '', lastOrder: '', lastDelivery: '', replacement: '' }
  const readList = () => expect.fail('No list is read')
  expect(await announcedNotice({ readList }, { ...typed, label: 'RoHS', parts: ' ' })).toBeNull()
  const refused = { status: 422, field: 'parts', message: 'Only a change notice affects parts.' }
  await expect(announcedNotice({ readList }, { ...typed, label: 'RoHS' })).rejects.toMatchObject(refused)
  const services = {
    catalogDesk: { parts: { form: async () => ({ columns: ['Part Num'] }) } },
    families: () => FAMILIES,
  }
  const notice = { ...typed, parts: [{ table: 'Commercial', id: '1', number: '32-201' }] }
  const life = { state: 'Obsolete', notice, number: 'PCN-7' } as const
  const set = setLifecycle(services as never, life, SAM, true) // of the desk's services it asks those two
  await expect(set).rejects.toMatchObject({ status: 422, message: expect.stringMatching(/has no column Lifecycle\.$/) })
})
