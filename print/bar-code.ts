import { datamatrix, drawingSVG, qrcode } from 'bwip-js/node'
import { INK, type Pdf } from '#print/letter-pdf.ts'

const ENCODERS = { datamatrix, qrcode } as const

/** Draws a QR code (level M) or a Data Matrix as shapes, `size` points wide. Leave a margin around it. */
export function drawCode(
  pdf: Pdf,
  bcid: keyof typeof ENCODERS,
  text: string,
  [left, top]: readonly [number, number],
  size: number,
): void {
  const svg = ENCODERS[bcid]({ bcid, text }, drawingSVG())
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  pdf
    .save()
    .translate(left, top)
    .scale(size / width)
  for (const [, path = ''] of svg.matchAll(/ d="([^"]+)"/g)) pdf.path(path).fill(INK, 'even-odd')
  pdf.restore()
}
