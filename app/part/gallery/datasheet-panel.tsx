import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { SentPart } from '#app/part/part-answer.ts'
import { TextAnchor } from '#app/ui/controls.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { whenNear } from '#app/ui/when-near.ts'

const PanelViewer = lazy(() =>
  import('#app/datasheet/panel-viewer.tsx').then((m) => ({ default: m.PanelViewer }), notLoaded),
)
const DatasheetPages = lazy(() =>
  import('#app/part/gallery/datasheet-pages.tsx').then((m) => ({ default: m.DatasheetPages }), notLoaded),
)

type DatasheetFrameProps = { url: string; name: string; onFail(url: string): void }

/** If the viewer's script can't be loaded: a failing lazy component would replace the whole page. */
const notLoaded = () => ({ default: ViewerNotLoaded })

const WIDE = '(min-width: 64rem)'

/** A datasheet: on wide screens in our viewer, else its pages in a column (behavior 8.6). Loads near the screen. */
function DatasheetFrame({ url, name, onFail }: DatasheetFrameProps) {
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

const ViewerNotLoaded = ({ url }: DatasheetFrameProps) => (
  <p>
    The viewer could not be loaded. You can <a href={url}>open the file</a> in your browser.
  </p>
)

type Props = SentPart['part'] & { pdfValue: string | null }

/** A part's datasheet, else its family sheet (behavior 8.7), else where to look next (behavior 8.8). */
export function DatasheetPanel(props: Props) {
  const { partNumber, pdfUrl, viewerUrl } = props
  const [failed, setFailed] = useState<readonly string[]>([])
  const onFail = useCallback((url: string) => setFailed((before) => [...before, url]), [])
  const url = pdfUrl === null ? undefined : withFamilySheet(pdfUrl).find((address) => !failed.includes(address))
  return (
    <section aria-label="Datasheet" className="datasheet">
      <h2 className="sr-only">Datasheet</h2>
      {url !== undefined ? (
        <>
          <p className="cluster datasheet-links">
            <TextAnchor href={url === pdfUrl ? (viewerUrl ?? url) : url}>Full screen</TextAnchor>
            <TextAnchor href={url} target="_blank" rel="noopener">
              Open PDF in new tab
            </TextAnchor>
          </p>
          <DatasheetFrame url={url} name={partNumber} onFail={onFail} />
        </>
      ) : (
        <Missing {...props} />
      )}
    </section>
  )
}

const DISABLED = { role: 'link', 'aria-disabled': true } as const

function Missing({ tableName, id, url, pdfValue, pdfUrl }: Props) {
  // A full page load: only then does the browser scroll to the row and mark it (`:target`).
  const inTable = `/table/${encodeURIComponent(tableName)}?${new URLSearchParams({ highlight: id })}`
  return (
    <div className="stack">
      <p className="section-title">❌ PDF not found</p>
      <p className="muted">
        The datasheet of this part isn't online. Its specifications are on this page, and on its spec sheet.
      </p>
      <p className="actions">
        <a href={inTable} className="button">
          View in Table
        </a>
        <a {...(pdfUrl === null ? DISABLED : { href: pdfUrl, target: '_blank', rel: 'noopener' })} className="button">
          Try Direct PDF Link
        </a>
        <a href={`${url}.pdf`} rel="nofollow" className="button">
          Spec sheet (PDF)
        </a>
      </p>
      <dl className="facts">
        <div>
          <dt>PDF field</dt>
          <dd className="mono" translate="no">
            {pdfValue?.trim() || 'N/A'}
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** Returns the URLs of a file and its family sheet: '-{digits}-XX.pdf' becomes '-X-XX.pdf' (behavior 9.6). */
function withFamilySheet(url: string): string[] {
  const family = url.replace(/-\d+-XX\.pdf/, '-X-XX.pdf')
  return family === url ? [url] : [url, family]
}
