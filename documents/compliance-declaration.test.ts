import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { listName, listOfFact, publishedLists } from '#catalog/compliance/compliance-lists.ts'
import { factStatement } from '#catalog/compliance/fact-statements.ts'
import type { ComplianceLine } from '#catalog/lists/list-compliance.ts'
import { ANSWERS, FACTS } from '#catalog/registry/compliance-fact.ts'
import { makeDeclaration } from '#documents/compliance-declaration.ts'
import { PAGE } from '#documents/letter-pdf.ts'
import { BODY } from '#documents/sheet-frame.ts'
import { CONTENT } from '#tests/site/product-content.ts'

/** A line with the answer at this place of every fact, as far as the fact has so many. */
const lineWith = (number: string, place: number): ComplianceLine => ({
  number,
  family: 'Terminals',
  url: null,
  facts: FACTS.map(({ key, label, answers }) => {
    const answer = answers[place] ?? 'not stated'
    return {
      key,
      label,
      answer,
      because: '',
      cites: '',
      statement: factStatement(key, answer),
      list: listName(listOfFact(CONTENT.complianceLists, key)),
    }
  }),
})

async function readPage(lines: readonly ComplianceLine[]) {
  const pdf = await makeDeclaration({
    company: CONTENT.company,
    lists: CONTENT.complianceLists,
    date: '2026-11-22',
    sample: false,
    lines,
  })
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
  const read = {
    pages: document.numPages,
    text: texts.map(({ str }) => str).join(' '),
    /** The lowest baseline above the title block, from the top of the page. */
    tops: texts.map(({ transform }) => PAGE.height - Number(transform[5])),
  }
  await task.destroy()
  return read
}

test('a list of 200 lines with every answer is one page, marked, with every sentence above the title block', async () => {
  const many = Array.from({ length: 200 }, (_, index) => lineWith(`10-880-2-${index}`, index % ANSWERS.length))
  const { pages, text, tops } = await readPage(many)
  expect(pages).toBe(1)
  expect(text).toContain('Derived from catalog data, not a certificate')
  expect(text).toContain('and 164 more: the CSV of this list has every line')
  for (const { key, answers } of FACTS) {
    for (const answer of answers) expect(text).toContain(factStatement(key, answer) ?? '')
  }
  for (const list of publishedLists(CONTENT.complianceLists)) expect(text).toContain(listName(list))
  const inBody = tops.filter((top) => top < PAGE.height - 96)
  expect(Math.max(...inBody)).toBeLessThan(BODY.bottom)
  expect(tops.filter((top) => top > BODY.bottom && top < PAGE.height - 96)).toEqual([])
})

test('a line without facts says why, and a hostile number stays one line', async () => {
  const { text } = await readPage([
    { number: `X\u0007${'9'.repeat(500)}`, family: null, url: null, facts: null, why: 'not in the catalog' },
  ])
  expect(text).toMatch(/X 9{5}.*… not in the catalog/)
})
