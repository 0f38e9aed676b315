import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, VerbosityLevel, version } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

const ASSETS = `/assets/pdfjs-${version}`
const RANGE_BYTES = 65_536
/** Larger images aren't decoded: a phone would run out of memory. */
const MAX_IMAGE_PIXELS = 64_000_000

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
