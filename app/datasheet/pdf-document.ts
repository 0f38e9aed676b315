import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
} from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

const ASSETS = `/assets/pdfjs-${version}`
const RANGE_BYTES = 65_536
/** Larger images aren't decoded: a phone would run out of memory. */
const MAX_IMAGE_PIXELS = 64_000_000
/** Draws larger canvases at a lower resolution: phones refuse them. */
const MAX_PIXELS = 16_000_000

/** Opens a PDF by byte ranges (behavior 9.10), without what our content security policy forbids. */
export function openShownPdf(url: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = worker
  return getDocument({
    url,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    useWasm: false,
    useWorkerFetch: true,
    wasmUrl: `${ASSETS}/wasm/`,
    cMapUrl: `${ASSETS}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${ASSETS}/standard_fonts/`,
    verbosity: VerbosityLevel.ERRORS,
  })
}

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
