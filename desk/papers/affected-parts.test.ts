import { expect, test } from 'vitest'
import { createListResolver, resolvedList } from '#catalog/lists/list-resolver.ts'
import { affectedParts } from '#desk/papers/affected-parts.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'

const catalog = catalogOf({ Commercial: [{ 'Part Num': '32-201' }, { 'Part Num': '32-202' }, { 'Part Num': '4711' }] })
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
