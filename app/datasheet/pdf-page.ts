import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A canvas of more pixels than this is drawn coarser: phones refuse larger ones. */
const MOST_PIXELS = 16_000_000

/** Draws a page of a PDF, from 1 on, as wide as asked (CSS px), sharp on the screen at hand. Rejects with pdf.js's errors. */
export async function drawPage(pdf: PDFDocumentProxy, number: number, width: number): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number)
  const whole = page.getViewport({ scale: 1 })
  const wanted = (width / whole.width) * window.devicePixelRatio
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (whole.width * whole.height)))
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
  return canvas
}
