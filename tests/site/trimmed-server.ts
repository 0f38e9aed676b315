import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import { stepFile } from '#sample/models/step-file.ts'
import { turnedSolids } from '#sample/models/turned-solids.ts'
import { sampleParts } from '#sample/sample-rows.ts'
import { popplerText } from '#tests/programs/poppler.ts'
import { orderPdf } from '#tests/samples/order-pdf.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const COMPANIES = ['Zakłady Łódzkie', 'Ηλεκτρονικά Αθηνών', 'ООО «Завод Разъёмов»', 'Công ty Điện tử Hà Nội']
const LABEL = {
  number: '10-880-2-05',
  otherNumber: null,
  lot: '24-117',
  quantity: 250,
  copies: 1,
  url: 'https://acme.test',
}

/** Runs in the trimmed folder: prints a label for each company with both codes, reads a list and a model. */
const SCRIPT = `
import { readFile, writeFile } from 'node:fs/promises'
import occt from 'occt-import-js'
import { FACES, fontFile } from '#print/fonts/font-file.ts'
import { makeBagLabels } from '#print/bag-labels.ts'
import { LABEL_STOCKS } from '#print/schemas/label-stock.ts'
import { createWorkbookReader } from '#lists/read/list-workbook.ts'
for (const font of Object.values(FACES).flat()) fontFile(font)
const { companies, label } = JSON.parse(process.env.ASKED)
for (const [index, company] of companies.entries()) {
  const labels = { company, date: '2026-11-26', stock: LABEL_STOCKS[0], skip: 0, labels: [label] }
  await writeFile(\`label-\${index}.pdf\`, await makeBagLabels(labels))
}
const read = await createWorkbookReader(1_000)(await readFile('list.pdf'))
const { success } = (await occt()).ReadStepFile(await readFile('part.step'), null)
process.stdout.write(JSON.stringify({ list: new TextDecoder().decode(read), success }))
`

/** Checks that an installation with what `npm run trim` has left prints every script and both codes, and reads lists and models. */
export async function printsAndReads(release: string): Promise<void> {
  const folder = await mkdtemp(join(release, 'check-'))
  const columns = [
    ['Part', 40, 120],
    ['Qty', 200, 60],
  ] as const
  await writeFile(join(folder, 'list.pdf'), await orderPdf({ columns, rows: [['10-880-2-05', '250']] }))
  const [family] = FAMILIES
  const [part] = family ? sampleParts(family) : []
  if (!family || !part) throw new Error('The sample has no part')
  const solids = turnedSolids(buildOutline(family, (key) => part.fields[key] ?? null))
  await writeFile(join(folder, 'part.step'), stepFile(part.number, solids))
  const env = { ...process.env, ASKED: JSON.stringify({ companies: COMPANIES, label: LABEL }) }
  await writeFile(join(folder, 'check.mjs'), SCRIPT)
  const ran = await promisify(execFile)(process.execPath, ['check.mjs'], { cwd: folder, env })
  expect(ran.stderr).toBe('')
  const { list, success } = JSON.parse(ran.stdout)
  expect(list).toContain('10-880-2-05')
  expect(success).toBe(true)
  for (const [index, company] of COMPANIES.entries()) {
    expect(popplerText(await readFile(join(folder, `label-${index}.pdf`)))).toContain(company)
  }
  await rm(folder, { recursive: true })
}
