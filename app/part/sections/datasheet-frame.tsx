import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { whenNear } from '#app/ui/when-near.ts'

const PanelViewer = lazy(() =>
  import('#app/datasheet/panel-viewer.tsx').then((m) => ({ default: m.PanelViewer }), notLoaded),
)
const DatasheetPages = lazy(() =>
  import('#app/part/sections/datasheet-pages.tsx').then((m) => ({ default: m.DatasheetPages }), notLoaded),
)

type Props = { url: string; name: string; onFail(url: string): void }

/** Instead of the viewer if its script can't be fetched: a lazy component that fails would replace the whole page. */
const notLoaded = () => ({ default: ViewerNotLoaded })

const WIDE = '(min-width: 64rem)'

/**
 * A datasheet on the part page: on a wide screen in our viewer, else its pages in one column, because two scrolling areas
 * are a trap on a phone (behavior 8.6). The script that shows it loads when it is near the screen.
 */
export function DatasheetFrame({ url, name, onFail }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [near, setNear] = useState(false)
  useEffect(() => (box.current ? whenNear(box.current, () => setNear(true)) : undefined), [])
  const Shown = near && window.matchMedia(WIDE).matches ? PanelViewer : DatasheetPages
  const loading = <p role="status">Loading PDF...</p>
  return (
    <div ref={box} className="datasheet-frame">
      {!hydrated && (
        <noscript>
          <p>
            The datasheet shows here with JavaScript. Without it, <a href={url}>open the file</a> in your browser.
          </p>
        </noscript>
      )}
      {hydrated && !near && loading}
      {near && (
        <Suspense fallback={loading}>
          <Shown key={url} url={url} name={name} onFail={onFail} />
        </Suspense>
      )}
    </div>
  )
}

const ViewerNotLoaded = ({ url }: Props) => (
  <p>
    The viewer could not be loaded. You can <a href={url}>open the file</a> in your browser.
  </p>
)
