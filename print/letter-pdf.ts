import PDFDocument from 'pdfkit'
import { endStructure, openStructure } from '#print/tags.ts'

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

const held = new WeakMap<Pdf, (() => void)[]>()

/** Opens a tagged document without pages. Page dictionaries go last, so pdf.js finds page 1 faster (behavior 9.10). */
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
  const pages: (() => void)[] = []
  held.set(pdf, pages)
  pdf.on('pageAdded', () => {
    const { dictionary } = pdf.page
    const end = dictionary.end.bind(dictionary)
    dictionary.end = (chunk) => {
      pages.push(() => end(chunk))
    }
  })
  openStructure(pdf)
  return pdf
}

/** Closes a document and returns its bytes. */
export async function finishPdf(pdf: Pdf): Promise<Buffer> {
  endStructure(pdf)
  pdf.flushPages()
  for (const end of held.get(pdf) ?? []) end()
  pdf.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf) chunks.push(chunk)
  return Buffer.concat(chunks)
}
