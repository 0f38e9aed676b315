import { formatCount } from '#catalog/quantities/format-count.ts'
import { drawCode } from '#print/bar-code.ts'
import { finishPdf, GREY, line, openPdf, type Pdf, plainText } from '#print/letter-pdf.ts'
import type { LabelStock } from '#print/schemas/label-stock.ts'
import { furniture, startPage } from '#print/tags.ts'

export type BagLabel = {
  readonly number: string
  readonly otherNumber: string | null
  /** '' for none. */
  readonly lot: string
  readonly quantity: number | null
  readonly url: string
  readonly copies: number
}

export type BagLabels = {
  readonly company: string
  readonly date: string
  readonly stock: LabelStock
  /** How many labels of the first sheet are already used. */
  readonly skip: number
  readonly labels: readonly BagLabel[]
}

const PAD = 6
const GAP = 9
/** Each code's share of the label's width. */
const CODE_SHARE = 0.27
const MAX_LENGTH = 80
const [RECORD, GROUP, END] = ['\x1e', '\x1d', '\x04'] as const

/** The Data Matrix text of a bag label (ANSI MH10.8.2, format 06): part number, lot and quantity. */
export const matrixText = ({ number, lot, quantity }: Pick<BagLabel, 'number' | 'lot' | 'quantity'>): string =>
  [
    `[)>${RECORD}06`,
    `1P${number}`,
    ...(lot === '' ? [] : [`1T${lot}`]),
    ...(quantity === null ? [] : [`Q${quantity}`]),
  ].join(GROUP) +
  RECORD +
  END

/** Draws labels with number, MIL number, lot, quantity, Data Matrix and QR code. Equal labels give equal bytes. */
export async function makeBagLabels({ company, date, stock, skip, labels }: BagLabels): Promise<Buffer> {
  const pdf = openPdf({ title: 'Bag labels', subject: `Bag labels, ${company}`, company, issued: date })
  const all = labels.flatMap((label) => Array<BagLabel>(label.copies).fill(label))
  const perPage = stock.columns * stock.rows
  for (const [index, label] of all.entries()) {
    const place = (index + skip) % perPage
    if (index === 0 || place === 0) startPage(pdf, stock.page)
    const [across, down] = [place % stock.columns, Math.floor(place / stock.columns)]
    drawLabel(pdf, label, company, stock.label, [
      stock.origin[0] + across * stock.pitch[0],
      stock.origin[1] + down * stock.pitch[1],
    ])
  }
  return await finishPdf(pdf)
}

type Box = readonly [left: number, top: number, size: number]

/** The codes' boxes on a label, in points: at the lower right, each with a margin. */
export function codeBoxes([width, height]: LabelStock['label']): { readonly matrix: Box; readonly qr: Box } {
  const top = PAD + titleSize(height) + 3
  const size = Math.min(height - PAD - top, width * CODE_SHARE)
  const left = width - PAD - size
  return { matrix: [left - GAP - size, top, size], qr: [left, top, size] }
}

const titleSize = (height: number): number => Math.min(16, height * 0.15)

function drawLabel(
  pdf: Pdf,
  label: BagLabel,
  company: string,
  [width, height]: LabelStock['label'],
  [left, top]: readonly [number, number],
): void {
  const title = titleSize(height)
  const { matrix, qr } = codeBoxes([width, height])
  const set = { face: 'mono bold', size: title, width: width - 2 * PAD } as const
  line(pdf, label.number, left + PAD, top + PAD + title * 0.8, set)
  furniture(pdf, () => {
    drawCode(pdf, 'datamatrix', matrixText(label), [left + matrix[0], top + matrix[1]], matrix[2])
    drawCode(pdf, 'qrcode', label.url, [left + qr[0], top + qr[1]], qr[2])
  })
  const size = Math.min(11, height * 0.11)
  const texts = [
    ...(label.otherNumber === null ? [] : [label.otherNumber]),
    ...(label.lot === '' ? [] : [`Lot ${label.lot}`]),
    ...(label.quantity === null ? [] : [`Qty ${formatCount(label.quantity)}`]),
  ]
  const room = matrix[0] - GAP - PAD
  texts.forEach((text, index) => {
    const baseline = top + matrix[1] + size * (0.9 + index * 1.35)
    line(pdf, plainText(text, MAX_LENGTH), left + PAD, baseline, { face: 'mono', size, width: room })
  })
  const foot = { size: size * 0.75, color: GREY, width: room }
  line(pdf, company, left + PAD, top + matrix[1] + matrix[2], foot)
}
