import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import type { Family } from '#catalogue/registry/family.ts'
import { makeDatasheet } from '#demo/sheets/datasheet.ts'
import { sheetGroups } from '#demo/sheets/sheet-groups.ts'
import { PAGE } from '#documents/letter-pdf.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

const nonInsulatedWire = productFamily('Non-Insulated Wire')

type Word = { readonly text: string; readonly x: number; readonly y: number; readonly right: number }

/** The words of each page of a PDF with their positions, in points from the lower left. */
async function wordsOf(bytes: Buffer): Promise<Word[][]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: Word[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const words = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , x = 0, y = 0] = item.transform
      return [{ text: item.str, x, y, right: x + item.width }]
    })
    pages.push(words)
  }
  await task.destroy()
  return pages
}

/** Overlapping words on one line. */
const overlaps = (words: readonly Word[]) =>
  words.flatMap((a, index) =>
    words
      .slice(index + 1)
      .filter((b) => Math.abs(a.y - b.y) < 3 && a.x < b.right - 0.6 && b.x < a.right - 0.6)
      .map((b) => `${a.text} | ${b.text}`),
  )

/** The drawing's frame. */
const FRAME = 18

const OTHER: Family = { ...nonInsulatedWire, table: 'Test Probes', name: 'Test Probes', pdfFolder: 'TestProbes' }

describe.for([...FAMILIES, OTHER].map((family) => [family.table, family] as const))('%s', ([, family]) => {
  // The group with the most parts.
  const group = sheetGroups(family).reduce((most, each) => (each.parts.length > most.parts.length ? each : most))

  test(`the sheet of ${group.base} names its ${group.parts.length} parts, and no words overlap or leave the frame`, async () => {
    const pages = await wordsOf(await makeDatasheet({ family, group }))
    const text = pages.flat().map((word) => word.text)
    for (const { number } of group.parts) expect(text).toContain(number)
    expect(text).toContain('SAMPLE')
    for (const words of pages) {
      expect(overlaps(words)).toEqual([])
      expect(words.filter(({ x, right }) => x < FRAME || right > PAGE.width - FRAME)).toEqual([])
    }
  })
})
