import { useCallback, useMemo, useState } from 'react'
import { DatasheetFrame } from '#app/components/datasheet-frame.tsx'

type Props = {
  tableName: string
  id: string
  partNumber: string
  pdfValue: string | null
  pdfUrl: string | null
  viewerUrl: string | null
  /** False while the store can't say whether the file exists. */
  sure: boolean
}

/** A part's datasheet in its frame; when there is none, ways on and the value as stored (SPEC 2). */
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
  // A full load, not a move: only then does the browser mark and scroll to the row (`:target`).
  const inTable = `/table/${encodeURIComponent(tableName)}?${new URLSearchParams({ highlight: id })}`
  return (
    <>
      <p className="datasheet-state">❌ PDF not found</p>
      <p className="text-muted">The drawing of this part isn't online. Its specifications are on this page.</p>
      <p className="actions">
        <a href={inTable} className="button">
          View in Table
        </a>
        {pdfUrl === null ? (
          // biome-ignore lint/a11y/useValidAnchor: SPEC 2's link, disabled while there is no file
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

/** A file's address, then that of its whole family's sheet: '-{digits}-XX.pdf' as '-X-XX.pdf' (SPEC 4). */
function withFamilySheet(url: string): [string, ...string[]] {
  const family = url.replace(/-\d+-XX\.pdf/, '-X-XX.pdf')
  return family === url ? [url] : [url, family]
}
