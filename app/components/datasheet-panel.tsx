type Props = { tableName: string; id: string; pdfValue: string | null; pdfUrl: string | null }

/** What stands in the datasheet's place when there is none: ways on, and the value as stored (SPEC 2). */
export function DatasheetPanel({ tableName, id, pdfValue, pdfUrl }: Props) {
  // A full load, not a move: only then does the browser mark and scroll to the row (`:target`).
  const inTable = `/table/${encodeURIComponent(tableName)}?${new URLSearchParams({ highlight: id })}`
  return (
    <section aria-label="Datasheet" className="datasheet">
      <h2 className="label-caps">Datasheet</h2>
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
    </section>
  )
}
