// @module-tag long
import { expect, test } from 'vitest'
import { makeQuotePdf } from '#print/quote-pdf.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { popplerText } from '#tests/programs/poppler.ts'
import { previewOf, pricedAt, quotedRequest } from '#tests/samples/quoted-requests.ts'

const REPLACED = '[…] replaces characters'

/** The PDF of a quote for a buyer, as poppler reads it, and what the preview says of it. */
async function printedFor(companyName: string, yourName: string, note: string) {
  const { quotes, number } = await quotedRequest(await freshSettings('sqlite'), {
    content: { companyName, yourName },
    makePdf: makeQuotePdf,
  })
  await quotes.save(number, () => ({ ...pricedAt('1.25'), note }), null)
  const preview = await previewOf(quotes, number, null)
  const pdf = 'pdf' in preview ? preview.pdf : new Uint8Array()
  const unprintable = 'unprintable' in preview ? preview.unprintable : null
  return { text: popplerText(pdf), size: pdf.length, unprintable }
}

test('Latin, Greek and Cyrillic are in the PDF as they were written', async () => {
  const plain = await printedFor('Northbridge Avionics', 'Ana Ferreira', 'Thank you.')
  for (const [company, name, note] of [
    ['Zakłady Łódzkie Sp. z o.o.', 'Świętosława Żak', 'Zażółć gęślą jaźń'],
    ['Příliš Žluťoučký Kůň s.r.o.', 'Jiří Dvořák', 'Úpěl ďábelské ódy'],
    ['Ηλεκτρονικά Αθηνών Α.Ε.', 'Γιώργος Παπαδόπουλος', 'Ευχαριστούμε'],
    ['ООО «Завод Разъёмов»', 'Іван Їжак', 'Съешь ещё этих булок'],
    ['Công ty Điện tử Hà Nội', 'Nguyễn Thị Đặng', 'Cảm ơn quý khách'],
  ] as const) {
    const { text, size, unprintable } = await printedFor(company, name, note)
    for (const typed of [company, name, note]) expect(text).toContain(typed)
    expect(text).not.toContain('[…]')
    expect(unprintable).toEqual([])
    expect(size).toBeLessThan(plain.size + 12_000)
  }
})

test('a quote says what it can’t print, and names the buyer’s mail address', async () => {
  const { text, unprintable } = await printedFor('東京 Connector', '山田', 'שלום')
  expect(text).toMatch(/\[…] Connector.*\n *ana@northbridge\.example.*\n *\[…] /)
  expect(text).toContain(REPLACED)
  expect(unprintable).toEqual([...'東京山田שלום'])
  const readable = await printedFor('Northbridge Avionics', 'Ana Ferreira', 'Thank you.')
  expect(readable.text).not.toContain(REPLACED)
  expect(readable.text).not.toContain('ana@northbridge.example')
})
