import { type RefObject, useEffect, useState } from 'react'
import { type PdfFailure, pdfFailure } from '#app/datasheet/pdf-failure.ts'
import type { Fit, Found, ViewerEngine } from '#app/datasheet/viewer-engine.ts'

type Place = RefObject<HTMLDivElement | null>

/** The viewer's state: loading (`engine` null), showing pages, or failed. */
export type ShownDatasheet = {
  readonly engine: ViewerEngine | null
  readonly failure: PdfFailure | null
  readonly page: number
  readonly scale: number
  readonly fit: Fit | null
  readonly found: Found
}

const NOTHING_YET: ShownDatasheet = {
  engine: null,
  failure: null,
  page: 1,
  scale: 1,
  fit: null,
  found: { current: 0, total: 0, searching: false },
}

/**
 * Opens a PDF and returns the viewer's state. A full-page viewer keeps the page and the address (`#page=12`) in sync. A
 * viewer inside another page leaves the address alone.
 */
export function useDatasheet(stage: Place, pages: Place, url: string, isWholePage: boolean): ShownDatasheet {
  const [shown, setShown] = useState(NOTHING_YET)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let engine: ViewerEngine | null = null
    const update = (change: Partial<ShownDatasheet>) => {
      if (!signal.aborted) setShown((before) => ({ ...before, ...change }))
    }
    const open = async () => {
      if (!stage.current || !pages.current) return
      const places = { container: stage.current, pages: pages.current }
      const { openViewer } = await import('#app/datasheet/viewer-engine.ts')
      const first = (isWholePage && pageInAddress()) || 1
      engine = await openViewer(places, url, first, eventsOf(update, isWholePage), signal)
      update({ engine, page: Math.min(first, engine.pages) })
    }
    open().catch((error: unknown) => {
      if (signal.aborted) return
      const failure = pdfFailure(error)
      if (failure === 'broken') console.warn(error)
      update({ failure })
    })
    if (isWholePage) window.addEventListener('hashchange', () => engine?.showPage(pageInAddress() ?? 1), { signal })
    return () => {
      ending.abort()
      engine?.close()
    }
  }, [stage, pages, url, isWholePage])
  return shown
}

function eventsOf(update: (change: Partial<ShownDatasheet>) => void, isWholePage: boolean) {
  return {
    onPage(page: number) {
      update({ page })
      // Changes only the address: React Router owns the history state.
      if (isWholePage && page !== (pageInAddress() ?? 1))
        window.history.replaceState(window.history.state, '', `#page=${page}`)
    },
    onScale: (scale: number, fit: Fit | null) => update({ scale, fit }),
    onFound: (found: Found) => update({ found }),
  }
}

function pageInAddress(): number | null {
  const [, digits] = /^#page=(\d{1,6})$/.exec(window.location.hash) ?? []
  return digits === undefined ? null : Math.max(1, Number(digits))
}
