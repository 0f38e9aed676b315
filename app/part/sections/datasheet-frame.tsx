import { lazy, Suspense, useEffect, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const DatasheetPages = lazy(() =>
  import('#app/part/sections/datasheet-pages.tsx').then((m) => ({ default: m.DatasheetPages })),
)

type Props = { urls: readonly [string, ...string[]]; sure: boolean; name: string; onFail(): void }

const WIDE = '(min-width: 64rem)'

/**
 * A datasheet on the part page: in the browser's own viewer if it has one and the screen is wide, else as pages that we
 * draw (behavior 8.6). The first URL that exists is shown. Only if the server isn't sure does the browser check (8.7).
 */
export function DatasheetFrame({ urls, sure, name, onFail }: Props) {
  const hydrated = useHydrated()
  const [url, setUrl] = useState(sure ? urls[0] : null)
  useEffect(() => {
    if (sure) return setUrl(urls[0])
    const controller = new AbortController()
    firstExisting(urls, controller.signal).then(
      (found) => (found ? setUrl(found) : onFail()),
      () => controller.signal.aborted || onFail(),
    )
    return () => controller.abort()
  }, [urls, sure, onFail])
  const framed = hydrated && navigator.pdfViewerEnabled && window.matchMedia(WIDE).matches
  return (
    <div className="datasheet-frame">
      {hydrated && url && framed && (
        <iframe src={`${url}#navpanes=0&view=FitH`} title={`Datasheet ${name}`} loading="lazy" />
      )}
      {hydrated && url && !framed && (
        <Suspense fallback={<p role="status">Loading PDF...</p>}>
          <DatasheetPages url={url} name={name} onFail={onFail} />
        </Suspense>
      )}
      {hydrated && !url && <p role="status">Loading PDF...</p>}
    </div>
  )
}

async function firstExisting(urls: readonly string[], signal: AbortSignal): Promise<string | null> {
  for (const url of urls) {
    const { ok } = await fetch(url, { method: 'HEAD', signal })
    if (ok) return url
  }
  return null
}
