import type { Face } from '#papers/font-file.ts'
import { INK, type Paper } from '#papers/paper.ts'

/** How a line is set; sizes in points. `width`: what it may take at most, and what it is aligned in. */
export type Setting = {
  readonly face?: Face
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'center' | 'right'
  readonly width?: number
  /** Space between the letters, as headings in capitals want it. */
  readonly spacing?: number
}

const SIZE = 7.5
/** A line that is too long gets smaller down to this share of its size, then loses its end. */
const SMALLEST = 0.82

/** Sets one line with its baseline at `y`; it never runs out of its width. */
export function line(paper: Paper, text: string, x: number, y: number, setting: Setting = {}): void {
  const { face = 'text', size = SIZE, color = INK, align = 'left', width, spacing = 0 } = setting
  const set = width === undefined ? { text, size } : fitted(paper, text, { face, size, spacing, width })
  const long = widthOf(paper, set.text, { face, size: set.size, spacing })
  const room = (width ?? long) - long
  const left = align === 'left' ? x : x + (align === 'right' ? room : room / 2)
  paper.font(face).fontSize(set.size).fillColor(color)
  paper.text(set.text, left, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing })
}

/** The width of a line in points. */
export function widthOf(paper: Paper, text: string, { face = 'text', size = SIZE, spacing = 0 }: Setting): number {
  return paper.font(face).fontSize(size).widthOfString(text) + spacing * Math.max(0, text.length - 1)
}

type Fit = { readonly face: Face; readonly size: number; readonly spacing: number; readonly width: number }

function fitted(paper: Paper, text: string, { face, size, spacing, width }: Fit): { text: string; size: number } {
  const long = widthOf(paper, text, { face, size, spacing })
  if (long <= width) return { text, size }
  const smaller = Math.max((size * width) / long - 0.01, size * SMALLEST)
  let end = text.length
  const cut = () => (end === text.length ? text : `${text.slice(0, end).trimEnd()}…`)
  while (end > 1 && widthOf(paper, cut(), { face, size: smaller, spacing }) > width) end -= 1
  return { text: cut(), size: smaller }
}

/** Breaks a text into lines that fit a width; a word that alone is wider is broken anywhere. */
export function broken(paper: Paper, text: string, width: number, setting: Setting = {}): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ').flatMap((one) => pieces(paper, one, width, setting))) {
    const longer = current === '' ? word : `${current} ${word}`
    if (current !== '' && widthOf(paper, longer, setting) > width) {
      lines.push(current)
      current = word
    } else current = longer
  }
  return [...lines, current]
}

function pieces(paper: Paper, word: string, width: number, setting: Setting): string[] {
  if (widthOf(paper, word, setting) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const sign of word) {
    if (piece !== '' && widthOf(paper, piece + sign, setting) > width) {
      found.push(piece)
      piece = sign
    } else piece += sign
  }
  return [...found, piece]
}

/** Sets a paragraph, its first baseline at `y`; gives the baseline below its last line. */
export function paragraph(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  setting: Setting & { readonly width: number; readonly leading: number },
): number {
  let at = y
  for (const words of broken(paper, text, setting.width, setting)) {
    line(paper, words, x, at, setting)
    at += setting.leading
  }
  return at
}

/** A small heading in spaced capitals, with a hairline's worth of room below. */
export function heading(paper: Paper, text: string, x: number, y: number, width: number): void {
  line(paper, text.toUpperCase(), x, y, { face: 'bold', size: 6.6, spacing: 0.55, width })
}

/** A straight line. */
export function rule(paper: Paper, x: number, y: number, toX: number, toY: number, color = INK, weight = 0.5): void {
  paper.moveTo(x, y).lineTo(toX, toY).lineWidth(weight).strokeColor(color).stroke()
}
