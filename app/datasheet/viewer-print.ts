import type { PDFDocumentProxy } from 'pdfjs-dist'

/** More pages would fill a phone's memory, so the file itself is opened for printing. */
const MAX_PRINTED_PAGES = 40
const DOTS_PER_INCH = 150
const POINTS_PER_INCH = 72

/** Prints all pages as images, one per sheet. Opens a longer document in a new tab. */
export async function printPages(pdf: PDFDocumentProxy, url: string): Promise<void> {
  if (pdf.numPages > MAX_PRINTED_PAGES) {
    window.open(url, '_blank', 'noopener')
    return
  }
  const sheets = document.createElement('div')
  sheets.className = 'print-sheets'
  sheets.ariaHidden = 'true'
  for (let number = 1; number <= pdf.numPages; number += 1) sheets.append(await drawForPrint(pdf, number))
  document.querySelector('.print-sheets')?.remove()
  document.body.append(sheets)
  window.addEventListener('afterprint', () => sheets.remove(), { once: true })
  window.print()
}

async function drawForPrint(pdf: PDFDocumentProxy, number: number): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: DOTS_PER_INCH / POINTS_PER_INCH })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, intent: 'print' }).promise
  return canvas
}
