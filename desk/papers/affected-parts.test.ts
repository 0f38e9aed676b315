import { expect, test } from 'vitest'
import { createListResolver, resolvedList } from '#catalog/lists/list-resolver.ts'
import { affectedParts } from '#desk/papers/affected-parts.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'

const catalog = catalogOf({ Commercial: [{ 'Part Num': '32-201' }, { 'Part Num': '32-202' }] })
const read = async (...lines: string[]) => {
  const readList = ({ text }: { text: string }) =>
    resolvedList(
      createListResolver(catalog, 'Concord', async () => undefined),
      { kind: 'text', text },
    )
  const { parts, questions } = await affectedParts(
    (list) => readList('text' in list ? list : { text: '' }),
    lines.join('\n'),
  )
  return { parts: parts.map(({ number }) => number), questions }
}

test('each line of a notice is a part or a question, also one of digits alone', async () => {
  expect(await read('32-201', '', '32-202')).toEqual({ parts: ['32-201', '32-202'], questions: [] })
  const digits = 'Line 2 is a quantity in a list: ‘4883’. If it is a part, write its whole number.'
  expect(await read('32-201', '4883', '32-202')).toEqual({ parts: ['32-201', '32-202'], questions: [digits] })
  expect(await read('4883')).toEqual({ parts: [], questions: ['Line 1: no part has the number 4883.'] })
  expect(await read('32-201', 'see below')).toMatchObject({ questions: ['Line 2 names no part: ‘see below’.'] })
  expect(await read('Part number,Qty', '32-201,5', '32-202,7')).toEqual({ parts: ['32-201', '32-202'], questions: [] })
})
