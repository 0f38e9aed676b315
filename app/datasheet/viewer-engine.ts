import { type PDFDocumentProxy, TouchManager } from 'pdfjs-dist'
import { openShownPdf } from '#app/datasheet/pdf-document.ts'

export type OutlineEntry = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]
type Fit = 'page-width' | 'page-fit'
export type Found = { readonly current: number; readonly total: number; readonly searching: boolean }

/** A `scale` of 1 is the document's own size. `fit` is null if the visitor chose a zoom. */
export type ShownPages = {
  readonly page: number
  readonly scale: number
  readonly fit: string | null
  readonly found: Found
}

type OnChange = (change: Partial<ShownPages>) => void

export type ViewerEngine = Awaited<ReturnType<typeof openViewer>>

type Places = { readonly container: HTMLDivElement; readonly pages: HTMLDivElement }

const WEB_OR_MAIL = /^(https?|mailto):/i
const NEW_TAB = 2
/** A notch of a wheel counts as this much: about a fifth larger or smaller. */
const MAX_WHEEL_PX = 20

/** Shows a PDF; pdf.js keeps canvases only near the view. Rejects with its errors. `signal` cancels everything. */
export async function openViewer(
  places: Places,
  url: string,
  firstPage: number,
  onChange: OnChange,
  signal: AbortSignal,
) {
  const { container, pages } = places
  const loading = openShownPdf(url)
  signal.addEventListener('abort', () => loading.destroy())
  // The viewer module reads pdf.js from the global scope, so it loads after it.
  const [document, library] = await Promise.all([loading.promise, import('pdfjs-dist/web/pdf_viewer.mjs')])
  signal.throwIfAborted()
  const { eventBus, linkService, viewer } = createPdfViewer(library, places, signal)
  const ready = new Promise<unknown>((done) => eventBus.on('pagesinit', done))
  reportEvents(eventBus, onChange)
  viewer.setDocument(document)
  linkService.setDocument(document, null)
  await ready
  // The library names its pages a moment later, when its texts have loaded: until then they can't be told apart.
  for (const [index, page] of [...pages.children].entries()) page.setAttribute('aria-label', `Page ${index + 1}`)
  viewer.currentScaleValue = container.clientWidth < 640 ? 'page-width' : 'auto'
  const showPage = (page: number) => {
    viewer.currentPageNumber = Math.min(Math.max(1, page), document.numPages)
  }
  if (firstPage > 1) showPage(firstPage)
  const resized = new ResizeObserver(() => {
    const { currentScaleValue } = viewer
    if (Number.isNaN(Number(currentScaleValue))) viewer.currentScaleValue = currentScaleValue
    viewer.update()
  })
  resized.observe(container)
  const zoomAround = (origin: number[], scaleFactor: number) =>
    viewer.updateScale({ scaleFactor, origin, drawingDelay: DRAWING_DELAY_MS })
  const onPinching = (origin: number[], before: number, now: number) => zoomAround(origin, now / before)
  new TouchManager({ container, onPinching, signal })
  // Touchpads send pinches as Ctrl+wheel.
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const by = Math.min(MAX_WHEEL_PX, Math.max(-MAX_WHEEL_PX, event.deltaY))
    zoomAround([event.clientX, event.clientY], Math.exp(-by / 100))
  }
  container.addEventListener('wheel', onWheel, { passive: false, signal })
  const outline: OutlineEntry[] | null = await document.getOutline() // its types don't know null
  return {
    pages: document.numPages,
    outline: outline && outline.length > 0 ? outline : null,
    showPage,
    turn: (by: number) => showPage(viewer.currentPageNumber + by),
    /** In steps of 10 %. */
    zoom: (steps: number) => viewer.updateScale({ steps, drawingDelay: DRAWING_DELAY_MS }),
    fit: (to: Fit) => {
      viewer.currentScaleValue = to
    },
    find: (query: string, step: Step) => findText(eventBus, query, step),
    follow: ({ dest }: OutlineEntry) => dest && linkService.goToDestination(dest),
    async close() {
      resized.disconnect()
      viewer.setDocument(null as never) // its types forbid null, its code handles it
      linkService.setDocument(null, null)
      await loading.destroy()
    },
  }
}

type Library = typeof import('pdfjs-dist/web/pdf_viewer.mjs')
type EventBus = InstanceType<Library['EventBus']>

/** Makes the library's viewer. Its links open in a new tab, and only those to the web or a mail address work. */
function createPdfViewer(library: Library, { container, pages }: Places, signal: AbortSignal) {
  const eventBus = new library.EventBus()
  const linkService = new library.PDFLinkService({
    eventBus,
    externalLinkTarget: NEW_TAB,
    externalLinkRel: 'noopener noreferrer',
  })
  const addLink = linkService.addLinkAttributes.bind(linkService)
  linkService.addLinkAttributes = (link, url, newTab) => {
    if (WEB_OR_MAIL.test(url)) addLink(link, url, newTab)
  }
  const findController = new library.PDFFindController({ eventBus, linkService })
  const untyped = { abortSignal: signal } // an option missing from its types
  const viewer = new library.PDFViewer({
    container,
    viewer: pages,
    eventBus,
    linkService,
    findController,
    removePageBorders: true,
    annotationMode: ANNOTATIONS_SHOWN,
    annotationEditorMode: EDITOR_OFF,
    enableSelectionRendering: false,
    imagesRightClickMinSize: -1,
    ...untyped,
  })
  linkService.setViewer(viewer)
  return { eventBus, linkService, viewer }
}

function reportEvents(eventBus: EventBus, onChange: OnChange): void {
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onChange({ page: pageNumber }))
  eventBus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    onChange({ scale, fit: presetValue ?? null }),
  )
  let searching = true
  const report = ({ matchesCount, state }: FindEvent) => {
    if (state !== undefined) searching = state === SEARCH_PENDING
    onChange({ found: { ...matchesCount, searching } })
  }
  eventBus.on('updatefindmatchescount', report)
  eventBus.on('updatefindcontrolstate', report)
}

type FindEvent = { matchesCount: { current: number; total: number }; state?: number }
type Step = 'first' | 'next' | 'previous'

/** Starts a search at the page shown, or moves to the next or previous match. An empty text ends it. */
function findText(eventBus: EventBus, query: string, step: Step): void {
  eventBus.dispatch(query === '' ? 'findbarclose' : 'find', {
    source: null,
    type: step === 'first' ? '' : 'again',
    query,
    highlightAll: true,
    findPrevious: step === 'previous',
  })
}

/** Constants of pdf.js: show links and draw forms flat; no editing; a search is running. */
const ANNOTATIONS_SHOWN = 1
const EDITOR_OFF = -1
const SEARCH_PENDING = 3
/** While the visitor zooms, the drawn pages are only stretched. */
const DRAWING_DELAY_MS = 250
