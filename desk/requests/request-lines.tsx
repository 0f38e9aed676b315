import { formatQuantities } from '#catalogue/quantities/format-count.ts'
import type { ShownLine } from '#desk/requests/shown-request.ts'

/** The lines of a request, with what the catalog knows of their parts now. */
export function RequestLines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <section className="desk-section">
      <h3>Parts</h3>
      <ol className="request-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stored list never changes
          <li key={index}>
            <div className="request-line-head">
              {line.part?.url ? (
                <a href={line.part.url} className="text-link font-mono">
                  {line.partNumber}
                </a>
              ) : (
                <span className="font-mono">{line.partNumber}</span>
              )}
              <span className="request-quantity">{formatQuantities(line.quantities)} pcs</span>
            </div>
            <p className="request-faint">
              <bdi>{line.manufacturerName}</bdi>
              {line.part ? ` · ${line.part.family}` : ' · Not in the catalog now'}
              {line.part?.datasheetUrl && (
                <>
                  {' · '}
                  <a href={line.part.datasheetUrl} className="text-link">
                    Datasheet
                  </a>
                </>
              )}
            </p>
            {line.part && line.part.sizes.length > 0 && (
              <p className="request-sizes">
                {line.part.sizes.map(({ label, size }) => (
                  <span key={label}>
                    {label} {size.written !== null && `${size.written}, `}
                    <span className="font-mono">
                      {size.inch} / {size.mm}
                    </span>
                  </span>
                ))}
              </p>
            )}
            {line.note && <p className="request-text">{line.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
