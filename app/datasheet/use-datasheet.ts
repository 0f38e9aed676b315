import { type RefObject, useEffect, useState } from 'react'
import type { PdfFailure } from '#app/components/pdf-document.ts'
import type { Fit, Found, ViewerEngine } from '#app/components/viewer-engine.ts'

type Place = RefObject<HTMLDivElement | null>

/** What is shown of a PDF: nothing yet (`engine` null), its pages, or why they can't be. */
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

/** Opens a PDF in the browser and follows it. The page shown stands in the address as `#page=12`, both ways. */
export function useDatasheet(stage: Place, pages: Place, url: string): ShownDatasheet {
  const [shown, setShown] = useState(NOTHING_YET)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let engine: ViewerEngine | null = null
    const change = (news: Partial<ShownDatasheet>) => {
      if (!signal.aborted) setShown((before) => ({ ...before, ...news }))
    }
    const open = async () => {
      if (!stage.current || !pages.current) return
      const places = { container: stage.current, pages: pages.current }
      const { openViewer } = await import('#app/components/viewer-engine.ts')
      const first = pageInAddress() ?? 1
      engine = await openViewer(places, url, first, eventsOf(change), signal)
      change({ engine, page: Math.min(first, engine.pages) })
    }
    open().catch(async (error: unknown) => {
      if (signal.aborted) return
      const { pdfFailure } = await import('#app/components/pdf-document.ts')
      const failure = pdfFailure(error)
      if (failure === 'broken') console.warn(error)
      change({ failure })
    })
    window.addEventListener('hashchange', () => engine?.showPage(pageInAddress() ?? 1), { signal })
    return () => {
      ending.abort()
      engine?.close()
    }
  }, [stage, pages, url])
  return shown
}

function eventsOf(change: (news: Partial<ShownDatasheet>) => void) {
  return {
    onPage(page: number) {
      change({ page })
      // The state is React Router's own: only the address changes.
      if (page !== (pageInAddress() ?? 1)) window.history.replaceState(window.history.state, '', `#page=${page}`)
    },
    onScale: (scale: number, fit: Fit | null) => change({ scale, fit }),
    onFound: (found: Found) => change({ found }),
  }
}

function pageInAddress(): number | null {
  const [, digits] = /^#page=(\d{1,6})$/.exec(window.location.hash) ?? []
  return digits === undefined ? null : Math.max(1, Number(digits))
}
