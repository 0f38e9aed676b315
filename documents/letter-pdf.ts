import PDFDocument from 'pdfkit'
import { COMPANY } from '#catalogue/company.ts'
import { type Face, fontFile } from '#papers/font-file.ts'

export type Paper = PDFKit.PDFDocument

/** US Letter, upright, in points. */
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
  /** The day that it bears, `2026-01-05`: no clock is asked, so that the same facts give the same bytes. */
  readonly issued: string
}

const FACES: readonly Face[] = ['text', 'medium', 'bold', 'mono', 'mono bold']

const held = new WeakMap<Paper, (() => void)[]>()

/**
 * Opens a document without pages. Its page dictionaries are held back and written side by side at the end: spread
 * among the contents they would make pdf.js read the whole file to find page 1 (DESIGN 8, trap 15).
 */
export function openPaper({ title, subject, keywords = '', issued }: Subject): Paper {
  const date = new Date(`${issued}T12:00:00Z`)
  const info = { Title: title, Subject: subject, Author: COMPANY.name, Keywords: keywords }
  const paper = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.5',
    lang: 'en-US',
    displayTitle: true,
    info: { ...info, Creator: COMPANY.name, Producer: COMPANY.name, CreationDate: date, ModDate: date },
  })
  for (const face of FACES) paper.registerFont(face, fontFile(face))
  const pages: (() => void)[] = []
  held.set(paper, pages)
  paper.on('pageAdded', () => {
    const { dictionary } = paper.page
    const end = dictionary.end.bind(dictionary)
    dictionary.end = (chunk) => {
      pages.push(() => end(chunk))
    }
  })
  return paper
}

/** Closes a document and gives its bytes. */
export async function finishPaper(paper: Paper): Promise<Buffer> {
  paper.flushPages()
  for (const end of held.get(paper) ?? []) end()
  paper.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of paper) chunks.push(chunk)
  return Buffer.concat(chunks)
}
