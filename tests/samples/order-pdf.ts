import PDFDocument from 'pdfkit'

/** A column of a printed order: its heading, its place from the left and its width, in points. */
export type OrderColumn = readonly [heading: string, x: number, width: number, align?: 'left' | 'right' | 'center']

export type PrintedOrder = {
  readonly head?: readonly string[]
  readonly columns: readonly OrderColumn[]
  /** Null ends the page: the headings are printed again on the next one. Empty cells are left out. */
  readonly rows: readonly (readonly string[] | null)[]
  readonly foot?: readonly string[]
  readonly password?: string
  /** Instead of text there are shapes, as in a scan. */
  readonly isDrawn?: boolean
}

/** A purchase order as ERP systems print them: a letterhead, a table by places alone, and a foot on each page. */
export async function orderPdf({
  head = LETTERHEAD,
  columns,
  rows,
  foot = FOOT,
  password,
  isDrawn = false,
}: PrintedOrder): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 40, ...(password && { userPassword: password }) })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => pdf.on('end', () => resolve()))
  let y = 40
  const print = (cells: readonly string[], heights: boolean) => {
    const lines = cells.map((cell, index) => {
      const [, x, width, align = 'left'] = columns[index] ?? ['', 40, 500]
      if (cell === '') return 0
      const options = { width, align, lineBreak: heights }
      pdf.text(cell, x, y, options)
      return heights ? pdf.heightOfString(cell, options) : 11
    })
    y += Math.max(11, ...lines) + 2
  }
  const printHead = (page: number) => {
    y = 40
    for (const line of [...head, `Page ${page}`]) {
      pdf.text(line, 40, y, { lineBreak: false })
      y += 14
    }
    y += 20
    print(
      columns.map(([heading]) => heading),
      true,
    )
  }
  const printFoot = () => {
    y += 30
    for (const line of foot) {
      pdf.text(line, 40, y, { lineBreak: false })
      y += 12
    }
  }
  pdf.fontSize(9)
  let page = 1
  if (isDrawn) pdf.rect(40, 40, 300, 300).fill()
  else printHead(page)
  for (const row of rows) {
    if (row) print(row, true)
    else {
      printFoot()
      pdf.addPage()
      page += 1
      printHead(page)
    }
  }
  if (!isDrawn) printFoot()
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

const LETTERHEAD = [
  'Northbridge Avionics Inc. - 4100 Airport Road - Dayton, OH 45402',
  'PURCHASE ORDER 4500012345     Date: 11/26/2026',
  'Buyer: Ana Reyes   Phone: 937-555-0142   Fax 937-555-0143',
  'Vendor no. 10-4711-22   Terms: Net 30   Ship via: UPS 1Z-999-AA1',
]
const FOOT = ['Total 1,250.00 USD', 'Our terms of purchase 07-2024 apply. Tax ID 31-1234567']
