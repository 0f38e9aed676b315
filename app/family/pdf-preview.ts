/** The preview's width in CSS px, its distance from the cell, and how long a pointer rests before it opens (ms). */
const WIDTH = 300
const HEIGHT = 390
const GAP = 12
const REST_MS = 180

const drawn = new Map<string, Promise<HTMLCanvasElement | null>>()
let popup: HTMLElement | null = null
let asked: Element | null = null

/**
 * Shows the first page of the PDF of the row beside its picture or link, until the pointer or focus leaves it or
 * Escape is pressed; not for touch, which opens the link at once. It stands in the top layer and moves nothing.
 */
export async function previewPdf(event: Event): Promise<void> {
  if (!(event.target instanceof Element)) return
  const place = event.target.closest<HTMLElement>('[data-col=pdf] a, [data-col=image]')
  const viewerUrl = place?.closest('tr')?.querySelector<HTMLAnchorElement>('[data-col=pdf] a')?.href
  const touched = event instanceof PointerEvent && event.pointerType === 'touch'
  if (!place || !viewerUrl || touched || asked === place || !place.matches(':hover, :focus-visible')) return
  asked = place
  const ending = new AbortController()
  const { signal } = ending
  const end = () => {
    if (asked === place) hide()
    ending.abort()
  }
  for (const type of ['pointerleave', 'focusout', 'click'] as const) place.addEventListener(type, end, { signal })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
  document.addEventListener('scroll', end, { signal, capture: true })
  await new Promise((done) => setTimeout(done, REST_MS))
  if (signal.aborted || asked !== place) return
  const box = show(place)
  const page = drawn.get(viewerUrl) ?? firstPage(viewerUrl)
  drawn.set(viewerUrl, page)
  const canvas = await page
  if (canvas === null) drawn.delete(viewerUrl)
  if (asked === place) box.replaceChildren(canvas ?? '❌ PDF not found')
}

function show(place: HTMLElement): HTMLElement {
  popup ??= newPopup()
  popup.replaceChildren('Loading PDF...')
  const { right, left, top, height } = place.getBoundingClientRect()
  const fits = right + GAP + WIDTH < window.innerWidth
  const lowest = window.innerHeight - HEIGHT - GAP
  popup.style.left = `${Math.max(GAP, fits ? right + GAP : left - GAP - WIDTH)}px`
  popup.style.top = `${Math.max(GAP, Math.min(lowest, top + height / 2 - HEIGHT / 2))}px`
  popup.showPopover()
  return popup
}

function hide(): void {
  asked = null
  popup?.hidePopover()
}

function newPopup(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'pdf-preview'
  box.popover = 'manual'
  box.role = 'status'
  box.ariaLabel = 'First page of the PDF'
  document.body.append(box)
  return box
}

/** Null when there is no such PDF, or it can't be read. */
async function firstPage(viewerUrl: string): Promise<HTMLCanvasElement | null> {
  const answer = await fetch(viewerUrl, { method: 'HEAD' }).catch(() => null)
  // The viewer's page says which file it shows (routes/datasheet.tsx).
  const url = /^<([^>]+)>; rel="alternate"/.exec(answer?.headers.get('Link') ?? '')?.[1]
  if (!url) return null
  const [{ openPdf }, { drawPage }] = await Promise.all([
    import('#app/components/pdf-document.ts'),
    import('#app/components/pdf-page.ts'),
  ])
  const loading = openPdf(url)
  try {
    return await drawPage(await loading.promise, 1, WIDTH)
  } catch {
    return null // what can't be read has no preview; the viewer says why
  } finally {
    await loading.destroy()
  }
}
