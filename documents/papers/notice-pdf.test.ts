import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { ChangeNotice } from '#catalog/company/change-notice.ts'
import { makeNoticePdf } from '#documents/papers/notice-pdf.ts'
import { CONTENT } from '#tests/site/product-content.ts'

const NOTICE: ChangeNotice = {
  ...{ number: 'PCN-2026-007-2', title: 'Nickel for tin', kind: 'function', what: 'The plating\nof the body.' },
  ...{
    why: 'The plater stops.',
    replacement: '',
    effective: '2027-01-15',
    lastOrder: '2027-03-31',
    lastDelivery: null,
  },
  parts: [{ table: 'Panel-Jacks', id: '1', number: '10-1' }],
  ...{ publishedAt: '2026-11-20T10:00:00.000Z', withdrawn: null, replacedBy: null, isSample: false },
}

async function pagesOf(change: Partial<ChangeNotice>) {
  const sheet = { notice: { ...NOTICE, ...change }, company: CONTENT.company, siteUrl: 'https://parts.example' }
  const bytes = await makeNoticePdf(sheet)
  expect(await makeNoticePdf(sheet), 'the same bytes').toEqual(bytes)
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  await task.destroy()
  return pages
}

test('a notice is one sheet with its number, dates, texts and parts', async () => {
  const [page = '', ...more] = await pagesOf({})
  expect(more).toEqual([])
  for (const text of ['PCN-2026-007-2', 'Nickel for tin', 'The plating of the body.', 'The plater stops.', '10-1'])
    expect(page).toContain(text)
  for (const text of ['2027-01-15', '2027-03-31', '2026-11-20', 'https://parts.example/change-notices/PCN-2026-007-2'])
    expect(page).toContain(text)
  expect(page).not.toMatch(/REPLACEMENT|LAST DELIVERY/)
})

test('a withdrawn one says so, and a thousand parts and long words take more sheets', async () => {
  const parts = Array.from({ length: 1_000 }, (_, index) => ({
    table: 'Panel-Jacks',
    id: `${index}`,
    number: `10-${index}-A`,
  }))
  const pages = await pagesOf({
    parts,
    why: 'x'.repeat(10_000),
    withdrawn: { at: '2026-11-21T10:00:00.000Z', why: 'Too early.' },
  })
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[0]?.includes('Withdrawn on 2026-11-21: Too early.')).toBe(true)
  expect(pages.join(' ').includes('10-999-A'), 'the last part').toBe(true)
  expect(pages[1]?.includes(`2 OF ${pages.length}`)).toBe(true)
})
