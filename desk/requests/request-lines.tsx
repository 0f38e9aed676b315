import { useLocation } from 'react-router'
import { CodeText, TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { pictureSources } from '#app/ui/picture-sources.ts'
import { formatCount, formatQuantities } from '#catalog/quantities/format-count.ts'
import type { ShownLine, ShownRequest } from '#desk/requests/shown-request.ts'

const PICTURE = 64

type Props = Pick<ShownRequest, 'lines' | 'lineCount' | 'pages'> & { isOrdered: boolean }

/** A page of a request's lines, with the catalog's current facts about their parts. */
export function RequestLines({ lines, lineCount, pages, isOrdered }: Props) {
  const { pathname, search } = useLocation()
  const { page, pageCount, first, end } = pages
  const urlOf = (to: number) => {
    const params = new URLSearchParams(search)
    params.set('lines', String(to))
    return `${pathname}?${params}`
  }
  return (
    <section className="card">
      <div className="split">
        <h3>{pageCount > 1 ? `Parts: ${first + 1} to ${end} of ${formatCount(lineCount)}` : 'Parts'}</h3>
        {isOrdered && <TextLink to={labelsAddress(lines)}>Bag labels</TextLink>}
      </div>
      <ol className="rows request-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stored list never changes
          <RequestLine key={index} line={line} />
        ))}
      </ol>
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} urlOf={urlOf} />}
    </section>
  )
}

function labelsAddress(lines: readonly ShownLine[]): string {
  const ours = lines.filter(({ part }) => part)
  const pairs = ours.map(({ partNumber, quantities: [first = ''] }) => [
    ['number', partNumber],
    ['quantity', `${first}`],
  ])
  return `/labels?${new URLSearchParams(pairs.flat())}`
}

function RequestLine({ line: { partNumber, manufacturerName, quantities, note, part } }: { line: ShownLine }) {
  return (
    <li>
      {part?.picture && (
        <img {...pictureSources(part.picture, PICTURE)} alt="" width={PICTURE} height={PICTURE} loading="lazy" />
      )}
      <div>
        <div className="split">
          {part?.url ? (
            <a href={part.url} className="text-link mono" translate="no">
              {partNumber}
            </a>
          ) : (
            <CodeText>{partNumber}</CodeText>
          )}
          <span>{`${formatQuantities(quantities)} ${quantities.length === 1 && quantities[0] === 1 ? 'pc' : 'pcs'}`}</span>
        </div>
        <p className="hint">
          <bdi>{manufacturerName}</bdi>
          <span>{part ? ` · ${part.family}` : ' · Not found in the catalog'}</span>
          {part?.datasheetUrl && (
            <span>
              {' · '}
              <TextAnchor href={part.datasheetUrl}>Datasheet</TextAnchor>
            </span>
          )}
        </p>
        {part && part.sizes.length > 0 && (
          <p className="cluster hint">
            {part.sizes.map(({ label, size }) => (
              <span key={label}>
                <span>{`${label} ${size.written !== null ? `${size.written}, ` : ''}`}</span>
                <CodeText>{`${size.inch} / ${size.mm}`}</CodeText>
              </span>
            ))}
          </p>
        )}
        {note && <p className="typed-text">{note}</p>}
      </div>
    </li>
  )
}
