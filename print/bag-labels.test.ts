import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { readScannedCode } from '#catalog/numbers/scanned-code.ts'
import { type BagLabel, type BagLabels, codeBoxes, makeBagLabels, matrixText } from '#print/bag-labels.ts'
import { LABEL_STOCKS, type LabelStock } from '#print/schemas/label-stock.ts'

/** 300 dots per inch, as a label printer has. */
const SCALE = 300 / 72
/** Around a code, in points. */
const MARGIN = 4
const LABEL: BagLabel = {
  number: '10-880-2-05',
  otherNumber: 'M55155/29XH01',
  lot: '24-117',
  quantity: 250,
  copies: 1,
  url: 'https://parts.concord.example/part/10-880-2-05',
}

const made = (stock: LabelStock, labels: readonly BagLabel[], more: Partial<BagLabels> = {}) =>
  makeBagLabels({ company: 'Concord Electronics', date: '2026-11-26', stock, skip: 0, labels, ...more })

async function opened(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  return await task.promise
}

/** The pixels of a place of the first page, as a printer puts them on paper. `box` is in points. */
async function printed(bytes: Buffer, [left, top, width, height]: readonly [number, number, number, number]) {
  const document = await opened(bytes)
  const sheet = await document.getPage(1)
  const [w, h] = [Math.floor(width * SCALE), Math.floor(height * SCALE)]
  const viewport = sheet.getViewport({
    scale: SCALE,
    offsetX: -Math.floor(left * SCALE),
    offsetY: -Math.floor(top * SCALE),
  })
  const { canvas, context } = (document.canvasFactory as never as CanvasFactory).create(w, h)
  await sheet.render({ canvas: canvas as never, canvasContext: context as never, viewport, background: '#fff' }).promise
  const { data } = context.getImageData(0, 0, w, h)
  const grey = new Uint8ClampedArray(w * h)
  for (let at = 0; at < grey.length; at += 1) grey[at] = data[at * 4] ?? 255
  return new RGBLuminanceSource(grey, w, h)
}
type CanvasFactory = {
  create(width: number, height: number): { canvas: unknown; context: Pick<CanvasRenderingContext2D, 'getImageData'> }
}

function read(source: RGBLuminanceSource, format: BarcodeFormat): string {
  const reader = new MultiFormatReader()
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [format]],
    [DecodeHintType.TRY_HARDER, true],
  ])
  return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText()
}

test.for(LABEL_STOCKS.map((stock) => [stock.name, stock] as const))(
  '%s: another library reads both codes from what is printed (behavior 27.8)',
  async ([, stock]) => {
    const bytes = await made(stock, [LABEL])
    const [left, top] = stock.origin
    const { matrix, qr } = codeBoxes(stock.label)
    const around = ([x, y, size]: readonly [number, number, number]) =>
      [left + x - MARGIN, top + y - MARGIN, size + 2 * MARGIN, size + 2 * MARGIN] as const
    expect(read(await printed(bytes, around(qr)), BarcodeFormat.QR_CODE)).toBe(LABEL.url)
    expect(read(await printed(bytes, around(matrix)), BarcodeFormat.DATA_MATRIX)).toBe(matrixText(LABEL))
  },
)

test('a label says number, MIL number, lot and quantity in words, and leaves out what is not given (behavior 27.8)', async () => {
  const words = async (label: BagLabel) => {
    const page = await (await opened(await made(LABEL_STOCKS[0], [label]))).getPage(1)
    const { items } = await page.getTextContent()
    return items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .replace(/\s+/g, '')
  }
  const all = await words({ ...LABEL, quantity: 12_500 })
  for (const text of ['10-880-2-05', 'M55155/29XH01', 'Lot 24-117', 'Qty 12,500', 'Concord Electronics'])
    expect(all).toContain(text.replaceAll(' ', ''))
  expect(await words({ ...LABEL, otherNumber: null, lot: '', quantity: null })).not.toMatch(/Lot|Qty|M55155/)
})

test('copies fill the sheet after the labels that are used up, and go on on the next; a roll has a page for each', async () => {
  const [sheet] = LABEL_STOCKS
  const perSheet = sheet.columns * sheet.rows
  const pages = async (stock: LabelStock, copies: number, skip = 0) =>
    (await opened(await made(stock, [{ ...LABEL, copies }], { skip }))).numPages
  expect(await pages(sheet, perSheet)).toBe(1)
  expect(await pages(sheet, perSheet, 1)).toBe(2)
  expect(await pages(LABEL_STOCKS[3] ?? sheet, 3)).toBe(3)
  const [left, top] = sheet.origin
  const second = await made(sheet, [LABEL], { skip: 1 })
  const place = [left + sheet.pitch[0], top, ...sheet.label] as const
  expect(read(await printed(second, place), BarcodeFormat.QR_CODE)).toBe(LABEL.url)
})

test('the same labels give the same bytes', async () => {
  const [one, two] = [await made(LABEL_STOCKS[0], [LABEL]), await made(LABEL_STOCKS[0], [LABEL])]
  expect(one.equals(two)).toBe(true)
})

test('what the Data Matrix says leads to the part, also without the separators that a scanner may drop', () => {
  const text = matrixText(LABEL)
  const scanned = readScannedCode(text)
  expect('numbers' in scanned && scanned.numbers[0]).toBe(LABEL.number)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the separators are control characters
  const typed = readScannedCode(text.replace(/[\x00-\x1f]/g, ''))
  expect('numbers' in typed && typed.numbers).toContain(LABEL.number)
})
