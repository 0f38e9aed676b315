import { useCallback, useMemo, useState } from 'react'
import { DatasheetFrame } from '#app/part/sections/datasheet-frame.tsx'

type Props = {
  tableName: string
  id: string
  partNumber: string
  pdfValue: string | null
  pdfUrl: string | null
  viewerUrl: string | null
  /** False if the store can't tell whether the file exists. */
  sure: boolean
}

/** A part's datasheet. Without one: where to look next, and the stored value (behavior 8.8). */
export function DatasheetPanel(props: Props) {
  const { partNumber, pdfUrl, viewerUrl, sure } = props
  const [failed, setFailed] = useState<string | null>(null)
  const onFail = useCallback(() => setFailed(pdfUrl), [pdfUrl])
  const urls = useMemo(() => (pdfUrl === null ? null : withFamilySheet(pdfUrl)), [pdfUrl])
  const shown = urls !== null && failed !== pdfUrl
  return (
    <section aria-label="Datasheet" className={shown ? 'datasheet datasheet-shown' : 'datasheet'}>
      <h2 className="label-caps">Datasheet</h2>
      {shown ? (
        <>
          <p className="datasheet-links">
            <a href={viewerUrl ?? urls[0]} className="text-link">
              Full screen
            </a>
            <a href={urls[0]} target="_blank" rel="noopener" className="text-link">
              Open the file
            </a>
          </p>
          <DatasheetFrame key={urls[0]} urls={urls} sure={sure} name={partNumber} onFail={onFail} />
        </>
      ) : (
        <Missing {...props} />
      )}
    </section>
  )
}

function Missing({ tableName, id, pdfValue, pdfUrl }: Props) {
  // A full page load: only then does the browser scroll to the row and mark it (`:target`).
  const inTable = `/table/${encodeURIComponent(tableName)}?${new URLSearchParams({ highlight: id })}`
  return (
    <>
      <p className="datasheet-state">❌ PDF not found</p>
      <p className="text-muted">The datasheet of this part isn't online. Its specifications are on this page.</p>
      <p className="actions">
        <a href={inTable} className="button">
          View in Table
        </a>
        {pdfUrl === null ? (
          // biome-ignore lint/a11y/useValidAnchor: a disabled link (behavior 8.8)
          <a role="link" aria-disabled="true" className="button">
            Try Direct PDF Link
          </a>
        ) : (
          <a href={pdfUrl} target="_blank" rel="noopener" className="button">
            Try Direct PDF Link
          </a>
        )}
      </p>
      <dl className="datasheet-value">
        <dt>PDF field</dt>
        <dd>{pdfValue?.trim() || 'N/A'}</dd>
      </dl>
    </>
  )
}

/** The URL of a file, then of its family sheet: '-{digits}-XX.pdf' becomes '-X-XX.pdf' (behavior 9.6). */
function withFamilySheet(url: string): [string, ...string[]] {
  const family = url.replace(/-\d+-XX\.pdf/, '-X-XX.pdf')
  return family === url ? [url] : [url, family]
}
