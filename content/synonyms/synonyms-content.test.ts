import { expect, test } from 'vitest'
import { synonymsContent } from '#content/synonyms/synonyms-content.ts'

const product = { file: 'synonyms.yaml', text: 'purple: violet\nmoq: order form\n' }
const read = (text: string) => synonymsContent(product, { file: 'synonyms.yaml', text })

test("the operator's synonyms are laid over the product's, and an empty meaning takes one away", () => {
  expect(read("Jumper: banana plug\nmoq: ''\n")).toEqual({ synonyms: { purple: 'violet', jumper: 'banana plug' } })
})

test.for([
  ['moq: [order, form]\n', 1, 'must be a text'],
  ['# mine\nmoq: 5\n', 2, 'must be a text: put it in quotes'],
  [`moq: ${'x'.repeat(101)}\n`, 1, 'at most 100'],
] as const)('%s is a mistake of its line', ([text, line, message]) => {
  expect(read(text)).toMatchObject({
    faults: [{ file: 'synonyms.yaml', line, message: expect.stringContaining(message) }],
  })
})
