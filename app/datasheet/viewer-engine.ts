import { openShownPdf } from '#app/datasheet/pdf-document.ts'

/** Zooms by a factor, or by steps, around a point on the screen. */
type ZoomAround = (by: { scaleFactor: number } | { steps: number }, origin: [x: number, y: number]) => void

/** As a share of the distance. Ignores smaller changes, so a resting hand doesn't zoom. */
const MIN_ZOOM_STEP = 0.02

/** In px. A wheel notch scrolls at least this far. Touchpads send pinches as Ctrl+wheel with smaller amounts. */
const MIN_NOTCH_PX = 40

/** Zooms around the pointer: continuously for two-finger pinches, in steps for Ctrl+wheel. */
function watchPinch(container: HTMLElement, zoom: ZoomAround, signal: AbortSignal): void {
  let before = 0
  const onTouch = (event: TouchEvent) => {
    const [one, two] = event.touches
    if (!one || !two) {
      before = 0
      return
    }
    event.preventDefault()
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    const factor = before === 0 ? 1 : distance / before
    if (before > 0 && Math.abs(factor - 1) < MIN_ZOOM_STEP) return
    before = distance
    const origin: [number, number] = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2]
    if (factor !== 1) zoom({ scaleFactor: factor }, origin)
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const { deltaMode, deltaY } = event
    const isNotch = deltaMode !== WheelEvent.DOM_DELTA_PIXEL || Math.abs(deltaY) >= MIN_NOTCH_PX
    zoom(isNotch ? { steps: -Math.sign(deltaY) } : { scaleFactor: Math.exp(-deltaY / 100) }, [
      event.clientX,
      event.clientY,
    ])
  }
  // Not passive, so that `preventDefault` keeps the browser from zooming the page itself.
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    container.addEventListener(type, onTouch, { passive: false, signal })
  container.addEventListener('wheel', onWheel, { passive: false, signal })
}

export type OutlineEntry = {
  readonly title: string
  readonly dest: unknown
  readonly items: readonly OutlineEntry[]
}
export type Fit = 'page-width' | 'page-fit'
export type Found = { readonly current: number; readonly total: number; readonly searching: boolean }

export type ViewerEvents = {
  onPage(page: number): void
  /** A `scale` of 1 is the document's own size. `fit` is null if the visitor chose a zoom. */
  onScale(scale: number, fit: Fit | null): void
  onFound(found: Found): void
}

export type ViewerEngine = {
  readonly pages: number
  /** Null if the document has none. */
  readonly outline: readonly OutlineEntry[] | null
  showPage(page: number): void
  /** In pages, forward or back. */
  turn(by: number): void
  /** In steps of 10 %. */
  zoom(steps: number): void
  fit(to: Fit): void
  /** Finds a text, starting at the page shown; '' ends the search. `step` moves to the next or previous match. */
  find(text: string, step: 'first' | 'next' | 'previous'): void
  follow(entry: OutlineEntry): void
  close(): Promise<void>
}

type Places = { readonly container: HTMLDivElement; readonly pages: HTMLDivElement }

const WEB_OR_MAIL = /^(https?|mailto):/i
const FITS: readonly string[] = ['page-width', 'page-fit'] satisfies Fit[]
const NEW_TAB = 2

/**
 * Shows a PDF in `container`. pdf.js keeps canvases and text only for pages near the view. Rejects with its errors
 * (`pdfFailure` classifies them). `signal` cancels everything.
 */
export async function openViewer(
  places: Places,
  url: string,
  firstPage: number,
  events: ViewerEvents,
  signal: AbortSignal,
): Promise<ViewerEngine> {
  const { container, pages } = places
  const loading = openShownPdf(url)
  signal.addEventListener('abort', () => loading.destroy())
  // The viewer module reads pdf.js from the global scope, so it loads after it.
  const [document, library] = await Promise.all([loading.promise, import('pdfjs-dist/web/pdf_viewer.mjs')])
  signal.throwIfAborted()
  const { eventBus, linkService, viewer } = createPdfViewer(library, places, signal)
  // The library names its pages a moment later, when its texts have loaded: until then they can't be told apart.
  eventBus.on('pagesinit', () => {
    for (const [index, page] of [...pages.children].entries()) page.setAttribute('aria-label', `Page ${index + 1}`)
  })
  const ready = new Promise<void>((done) => eventBus.on('pagesinit', () => done(), { once: true }))
  reportEvents(eventBus, events)
  viewer.setDocument(document)
  linkService.setDocument(document, null)
  await ready
  viewer.currentScaleValue = container.clientWidth < 640 ? 'page-width' : 'auto'
  const showPage = (page: number) => {
    viewer.currentPageNumber = Math.min(Math.max(1, page), document.numPages)
  }
  if (firstPage > 1) showPage(firstPage)
  const resized = new ResizeObserver(() => {
    const { currentScaleValue } = viewer
    if (currentScaleValue === 'auto' || isFit(currentScaleValue)) viewer.currentScaleValue = currentScaleValue
    viewer.update()
  })
  resized.observe(container)
  const zoom: ZoomAround = (by, origin) => viewer.updateScale({ ...by, origin, drawingDelay: DRAWING_DELAY_MS })
  watchPinch(container, zoom, signal)
  const outline = await document.getOutline()
  return {
    pages: document.numPages,
    outline: outline && outline.length > 0 ? outline : null,
    showPage,
    turn: (by) => showPage(viewer.currentPageNumber + by),
    zoom: (steps) => viewer.updateScale({ steps, drawingDelay: DRAWING_DELAY_MS }),
    fit: (to) => {
      viewer.currentScaleValue = to
    },
    find: (query, step) => findText(eventBus, query, step),
    follow: ({ dest }) => linkService.goToDestination(dest as string | unknown[]),
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

/** Reports the page, the zoom and the matches of a search. */
function reportEvents(eventBus: EventBus, events: ViewerEvents): void {
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => events.onPage(pageNumber))
  eventBus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    events.onScale(scale, isFit(presetValue) ? presetValue : null),
  )
  let state = SEARCH_PENDING
  const report = (matchesCount: { current: number; total: number }) =>
    events.onFound({ ...matchesCount, searching: state === SEARCH_PENDING })
  eventBus.on('updatefindmatchescount', (event: FindEvent) => report(event.matchesCount))
  eventBus.on('updatefindcontrolstate', (event: FindEvent & { state: number }) => {
    state = event.state
    report(event.matchesCount)
  })
}

type FindEvent = { matchesCount: { current: number; total: number } }

/** Starts or continues a search. An empty text ends it. */
function findText(eventBus: EventBus, query: string, step: 'first' | 'next' | 'previous'): void {
  eventBus.dispatch(query === '' ? 'findbarclose' : 'find', {
    source: null,
    type: step === 'first' ? '' : 'again',
    query,
    caseSensitive: false,
    entireWord: false,
    matchDiacritics: false,
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

const isFit = (value: string | undefined | null): value is Fit => FITS.includes(value ?? '')
