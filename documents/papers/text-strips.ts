import { INK, type Pdf } from '#documents/letter-pdf.ts'
import type { Strip } from '#documents/page-flow.ts'
import { broken, line } from '#documents/pdf-text.ts'
import { plainText } from '#documents/plain-text.ts'
import { PiecedTag } from '#documents/tags.ts'

type Setting = { readonly size: number; readonly leading: number; readonly left: number; readonly width: number }

const MAX_LENGTH = 10_000

/** Paragraphs, which may end on another page, a strip for each line; `after` is the space below. */
export function textStrips(pdf: Pdf, text: string, { size, leading, left, width }: Setting, after: number): Strip[] {
  if (text.trim() === '') return []
  const strips = text.split('\n').flatMap((each): Strip[] => {
    if (each.trim() === '') return [{ height: leading / 2, draw: () => undefined }]
    const paragraph = new PiecedTag(pdf, 'P')
    const lines = broken(pdf, plainText(each, MAX_LENGTH), width, { size })
    return lines.map((words) => ({
      height: leading,
      draw: (top) => paragraph.draw(() => line(pdf, words, left, top + size, { size, color: INK })),
    }))
  })
  return after === 0 ? strips : [...strips, { height: after, draw: () => undefined }]
}
