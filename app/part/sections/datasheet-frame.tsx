import { lazy, Suspense, useEffect, useState } from 'react'
import { useHydrated } from '#app/components/use-hydrated.ts'

const DatasheetPages = lazy(() =>
  import('#app/components/datasheet-pages.tsx').then((m) => ({ default: m.DatasheetPages })),
)

type Props = { urls: readonly [string, ...string[]]; sure: boolean; name: string; onFail(): void }

const WIDE = '(min-width: 64rem)'

/**
 * A datasheet on the part page: the browser's own viewer in a frame where it has one and the screen is wide, else the
 * pages drawn by us. `urls` are tried in turn; where the file isn't sure to exist, the browser asks first (SPEC 4).
 */
export function DatasheetFrame({ urls, sure, name, onFail }: Props) {
  const hydrated = useHydrated()
  const [url, setUrl] = useState(sure ? urls[0] : null)
  useEffect(() => {
    if (sure) return setUrl(urls[0])
    const ending = new AbortController()
    firstThere(urls, ending.signal).then(
      (there) => (there ? setUrl(there) : onFail()),
      () => ending.signal.aborted || onFail(),
    )
    return () => ending.abort()
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

async function firstThere(urls: readonly string[], signal: AbortSignal): Promise<string | null> {
  for (const url of urls) {
    const { ok } = await fetch(url, { method: 'HEAD', signal })
    if (ok) return url
  }
  return null
}
