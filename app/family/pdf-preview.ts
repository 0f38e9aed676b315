const WIDTH = 300
const HEIGHT = 390
const GAP = 12
const HOVER_MS = 180

const drawn = new Map<string, Promise<HTMLCanvasElement | null>>()
let popup: HTMLElement | null = null
let current: Element | null = null

/** Shows the first page of a row's PDF next to its picture or link while pointer, but not touch, or focus is there. */
export async function previewPdf(event: Event): Promise<void> {
  if (!(event.target instanceof Element)) return
  const anchor = event.target.closest<HTMLElement>('[data-col=pdf] a, [data-col=image]')
  const viewerUrl = anchor?.closest('tr')?.querySelector<HTMLAnchorElement>('[data-col=pdf] a')?.href
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
  if (!anchor || !viewerUrl || isTouch || current === anchor || !anchor.matches(':hover, :focus-visible')) return
  current = anchor
  const controller = new AbortController()
  const { signal } = controller
  const close = () => {
    if (current === anchor) hide()
    controller.abort()
  }
  for (const type of ['pointerleave', 'focusout', 'click'] as const) anchor.addEventListener(type, close, { signal })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && close(), { signal })
  document.addEventListener('scroll', close, { signal, capture: true })
  await new Promise((done) => setTimeout(done, HOVER_MS))
  if (signal.aborted || current !== anchor) return
  const box = show(anchor)
  const page = drawn.get(viewerUrl) ?? firstPage(viewerUrl)
  drawn.set(viewerUrl, page)
  const canvas = await page
  if (canvas === null) drawn.delete(viewerUrl)
  if (current === anchor) box.replaceChildren(canvas ?? '❌ PDF not found')
}

function show(anchor: HTMLElement): HTMLElement {
  popup ??= newPopup()
  popup.replaceChildren('Loading PDF...')
  const { right, left, top, height } = anchor.getBoundingClientRect()
  const fits = right + GAP + WIDTH < window.innerWidth
  const lowest = window.innerHeight - HEIGHT - GAP
  popup.style.left = `${Math.max(GAP, fits ? right + GAP : left - GAP - WIDTH)}px`
  popup.style.top = `${Math.max(GAP, Math.min(lowest, top + height / 2 - HEIGHT / 2))}px`
  popup.showPopover()
  return popup
}

function hide(): void {
  current = null
  popup?.hidePopover()
}

function newPopup(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'card card-flush pdf-preview'
  box.popover = 'manual'
  box.role = 'status'
  box.ariaLabel = 'First page of the PDF'
  document.body.append(box)
  return box
}

async function firstPage(viewerUrl: string): Promise<HTMLCanvasElement | null> {
  const answer = await fetch(viewerUrl, { method: 'HEAD' }).catch(() => null)
  // The viewer page names its file in the Link header (datasheet/datasheet.tsx).
  const url = /^<([^>]+)>; rel="alternate"/.exec(answer?.headers.get('Link') ?? '')?.[1]
  if (!url) return null
  const { openShownPdf, drawPage } = await import('#app/datasheet/pdf-document.ts')
  const loading = openShownPdf(url)
  try {
    return await drawPage(await loading.promise, 1, WIDTH)
  } catch {
    return null // the viewer says why
  } finally {
    await loading.destroy()
  }
}
