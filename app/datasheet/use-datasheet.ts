import { useEffect, useRef, useState } from 'react'
import type { ShownPages, ViewerEngine } from '#app/datasheet/viewer-engine.ts'

/** A file that is gone, or a store that doesn't answer; or one that pdf.js can't open. */
export type PdfFailure = 'missing' | 'broken'

type ShownSheet = ShownPages & { readonly engine: ViewerEngine | null; readonly failure: PdfFailure | null }

export type ShownDatasheet = ReturnType<typeof useDatasheet>

const NOTHING_YET: ShownSheet = {
  engine: null,
  failure: null,
  page: 1,
  scale: 1,
  fit: null,
  found: { current: 0, total: 0, searching: false },
}

/** Opens a PDF in `ViewerStage`. Only a full-page viewer keeps the page and the address (`#page=12`) in sync. */
export function useDatasheet(url: string, isWholePage: boolean) {
  const stage = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(NOTHING_YET)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let engine: ViewerEngine | null = null
    const update = (change: Partial<ShownSheet>) => {
      if (signal.aborted) return
      setShown((before) => ({ ...before, ...change }))
      // Changes only the address: React Router owns the history state.
      if (isWholePage && change.page !== undefined && change.page !== (pageInAddress() ?? 1))
        window.history.replaceState(window.history.state, '', `#page=${change.page}`)
    }
    const open = async () => {
      if (!stage.current || !pages.current) return
      const places = { container: stage.current, pages: pages.current }
      const { openViewer } = await import('#app/datasheet/viewer-engine.ts')
      const first = (isWholePage && pageInAddress()) || 1
      engine = await openViewer(places, url, first, update, signal)
      update({ engine, page: Math.min(first, engine.pages) })
    }
    open().catch((error: unknown) => {
      if (signal.aborted) return
      const failure = error instanceof Error && error.name === 'ResponseException' ? 'missing' : 'broken'
      if (failure === 'broken') console.warn(error)
      update({ failure })
    })
    if (isWholePage) window.addEventListener('hashchange', () => engine?.showPage(pageInAddress() ?? 1), { signal })
    return () => {
      ending.abort()
      engine?.close()
    }
  }, [url, isWholePage])
  return { ...shown, stage, pages }
}

function pageInAddress(): number | null {
  const [, digits] = /^#page=(\d{1,6})$/.exec(window.location.hash) ?? []
  return digits === undefined ? null : Math.max(1, Number(digits))
}
