import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Draws larger canvases at a lower resolution: phones refuse them. */
const MAX_PIXELS = 16_000_000

/** Draws a page, from 1, at a width in CSS px and the screen's resolution. Rejects with pdf.js errors. */
export async function drawPage(pdf: PDFDocumentProxy, number: number, width: number): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number)
  const full = page.getViewport({ scale: 1 })
  const exact = (width / full.width) * window.devicePixelRatio
  const scale = Math.min(exact, Math.sqrt(MAX_PIXELS / (full.width * full.height)))
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
  return canvas
}
