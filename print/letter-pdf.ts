import PDFDocument from 'pdfkit'
import { type Face, fontFile } from '#print/fonts/font-file.ts'
import { fontRuns } from '#print/fonts/font-runs.ts'
import { endStructure, openStructure, tagged, taggedText } from '#print/tags.ts'

export type Pdf = PDFKit.PDFDocument

/** US Letter, portrait, in points. */
export const PAGE = { width: 612, height: 792 } as const

export const INK = '#12181f'
export const GREY = '#5c656f'
export const HAIRLINE = '#cbc7bd'
export const SHADE = '#f4f2ec'
export const BRASS = '#a87413'

type Subject = {
  readonly title: string
  readonly subject: string
  readonly keywords?: string
  readonly company: string
  /** Its date, `2026-01-05`. No clock is read, so equal facts give equal bytes. */
  readonly issued: string
  readonly lang?: string
}

/** pdfkit's types don't know these options. */
const PDF_UA = { tagged: true, subset: 'PDF/UA' }

export function openPdf({ title, subject, keywords = '', company, issued, lang = 'en-US' }: Subject): Pdf {
  const date = new Date(`${issued}T12:00:00Z`)
  const info = { Title: title, Subject: subject, Author: company, Keywords: keywords }
  const options: PDFKit.PDFDocumentOptions = {
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.5',
    lang,
    displayTitle: true,
    info: { ...info, Creator: company, Producer: company, CreationDate: date, ModDate: date },
  }
  const pdf = new PDFDocument(Object.assign(options, PDF_UA))
  openStructure(pdf)
  return pdf
}

export async function finishPdf(pdf: Pdf): Promise<Buffer> {
  endStructure(pdf)
  pdf.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** How a line is set. Sizes are in points. `width` limits the line and aligns it. */
export type Setting = {
  readonly face?: Face
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'center' | 'right'
  readonly width?: number
  readonly spacing?: number
}

const SIZE = 7.5
/** A line that is too long shrinks to this share of its size, then is truncated. */
const SMALLEST = 0.82

/** Sets one line with its baseline at `y`, never wider than its width. */
export function line(pdf: Pdf, text: string, x: number, y: number, setting: Setting = {}): void {
  const { face = 'text', size = SIZE, color = INK, align = 'left', width, spacing = 0 } = setting
  const set = width === undefined ? { text, size } : fitted(pdf, text, { face, size, spacing, width })
  const long = widthOf(pdf, set.text, { face, size: set.size, spacing })
  const room = (width ?? long) - long
  let left = align === 'left' ? x : x + (align === 'right' ? room : room / 2)
  const runs = fontRuns(face, set.text)
  const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing } as const
  taggedText(pdf, (isContinued) => {
    for (const run of runs) {
      inFont(pdf, run.font, set.size).fillColor(color)
      if (isContinued && run === runs[0]) pdf.text(' ', left, y, options) // an invisible space between two words
      pdf.text(run.text, left, y, options)
      if (run !== runs.at(-1)) left += pdf.widthOfString(run.text) + spacing * run.text.length
    }
  })
}

export function widthOf(pdf: Pdf, text: string, { face = 'text', size = SIZE, spacing = 0 }: Setting): number {
  const runs = fontRuns(face, text)
  const signs = runs.reduce((count, run) => count + run.text.length, 0)
  const widths = runs.map((run) => inFont(pdf, run.font, size).widthOfString(run.text))
  return widths.reduce((sum, width) => sum + width, spacing * Math.max(0, signs - 1))
}

const inFont = (pdf: Pdf, font: string, size: number): Pdf =>
  pdf.registerFont(font, fontFile(font)).font(font).fontSize(size)

type Fit = { readonly face: Face; readonly size: number; readonly spacing: number; readonly width: number }

function fitted(pdf: Pdf, text: string, { face, size, spacing, width }: Fit): { text: string; size: number } {
  const long = widthOf(pdf, text, { face, size, spacing })
  if (long <= width) return { text, size }
  const smaller = Math.max((size * width) / long - 0.01, size * SMALLEST)
  let end = text.length
  const cut = () => (end === text.length ? text : `${text.slice(0, end).trimEnd()}…`)
  while (end > 1 && widthOf(pdf, cut(), { face, size: smaller, spacing }) > width) end -= 1
  return { text: cut(), size: smaller }
}

/** Breaks text into lines that fit a width. Breaks a word that is too wide anywhere. */
export function broken(pdf: Pdf, text: string, width: number, setting: Setting = {}): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ').flatMap((one) => pieces(pdf, one, width, setting))) {
    const longer = current === '' ? word : `${current} ${word}`
    if (current !== '' && widthOf(pdf, longer, setting) > width) {
      lines.push(current)
      current = word
    } else current = longer
  }
  return [...lines, current]
}

function pieces(pdf: Pdf, word: string, width: number, setting: Setting): string[] {
  if (widthOf(pdf, word, setting) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const sign of word) {
    if (piece !== '' && widthOf(pdf, piece + sign, setting) > width) {
      found.push(piece)
      piece = sign
    } else piece += sign
  }
  return [...found, piece]
}

/** Sets a paragraph with its first baseline at `y`. Returns the baseline below its last line. */
export function paragraph(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  setting: Setting & { readonly width: number; readonly leading: number },
): number {
  let at = y
  tagged(pdf, 'P', () => {
    for (const words of broken(pdf, text, setting.width, setting)) {
      line(pdf, words, x, at, setting)
      at += setting.leading
    }
  })
  return at
}

export function heading(pdf: Pdf, text: string, x: number, y: number, width: number): void {
  const set = { face: 'bold', size: 6.6, spacing: 0.55, width } as const
  tagged(pdf, 'H2', () => line(pdf, text.toUpperCase(), x, y, set))
}

export function rule(pdf: Pdf, x: number, y: number, toX: number, toY: number, color = INK, weight = 0.5): void {
  pdf.moveTo(x, y).lineTo(toX, toY).lineWidth(weight).strokeColor(color).stroke()
}

export function rings(pdf: Pdf, x: number, y: number, radius: number): void {
  const weight = radius * 0.3
  pdf.circle(x, y, radius).lineWidth(weight).strokeColor(BRASS).stroke()
  pdf
    .circle(x, y, radius * 0.4)
    .fillColor(BRASS)
    .fill()
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** Makes text one line of at most `max` characters: line breaks and invisible characters become spaces. */
export function plainText(text: string, max: number): string {
  const shown = text
    .slice(0, 4 * max)
    .replaceAll(INVISIBLE, ' ')
    .trim()
  const characters = [...shown]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : shown
}
