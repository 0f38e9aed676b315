import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, VerbosityLevel, version } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

const ASSETS = `/assets/pdfjs-${version}`
const RANGE_BYTES = 65_536
/** A picture of more pixels than this isn't decoded: a phone would run out of memory. */
const LARGEST_PICTURE = 64_000_000

/**
 * Opens a PDF of ours, `url` on our own origin. Reads it in ranges, as the pages shown need them (DESIGN 8.15), with
 * nothing that the pages' policy forbids: no WebAssembly, no eval, no scripts of the document, no forms of its own kind.
 */
export function openPdf(url: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = worker
  return getDocument({
    url,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    maxImageSize: LARGEST_PICTURE,
    useWasm: false,
    useWorkerFetch: true,
    wasmUrl: `${ASSETS}/wasm/`,
    cMapUrl: `${ASSETS}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${ASSETS}/standard_fonts/`,
    verbosity: VerbosityLevel.ERRORS,
  })
}

/** Why a document can't be shown: there is none, it wants a password, or it can't be read. */
export type PdfFailure = 'missing' | 'password' | 'broken'

/** What an error of pdf.js means. A server that doesn't answer counts as missing: there is nothing to show. */
export function pdfFailure(error: unknown): PdfFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'password'
  return name === 'ResponseException' ? 'missing' : 'broken'
}
