import { Link } from 'react-router'
import { PartCell } from '#app/components/part-cell.tsx'
import { PartPicture } from '#app/components/part-picture.tsx'
import type { Heading, ListedPart } from '#catalogue/answers.ts'

type Props = { part: ListedPart; headings: readonly Heading[]; showsImage: boolean }

/** One part of a table. Its id is the target of `/table/{table}?highlight={id}`. */
export function PartsRow({ part, headings, showsImage }: Props) {
  const name = part.number ?? `id ${part.id}`
  const number = part.cells[0]?.trim() || part.number
  return (
    <tr id={`part-${part.id}`}>
      {showsImage && (
        <td className="image-cell">
          {part.imageUrl ? (
            <PartPicture url={part.imageUrl} width={64} height={44} alt={name} />
          ) : (
            <span className="absent">No Image</span>
          )}
        </td>
      )}
      <th scope="row" className="number-column">
        <Link
          to={part.url}
          prefetch="intent"
          className="number-link"
          aria-label={number === null ? `N/A, ${name}` : undefined}
        >
          <PartCell value={number} kind="number" />
        </Link>
      </th>
      <td>
        {part.viewerUrl ? (
          <a
            href={part.viewerUrl}
            target="_blank"
            rel="noopener"
            className="cell-link"
            aria-label={`PDF of ${name}, in a new tab`}
          >
            PDF
          </a>
        ) : (
          <span className="absent">No PDF</span>
        )}
      </td>
      <td>
        {part.quoteUrl ? (
          <Link to={part.quoteUrl} className="cell-link" aria-label={`${part.quoteLabel} for ${name}`}>
            {part.quoteLabel}
          </Link>
        ) : (
          <span className="absent">N/A</span>
        )}
      </td>
      {part.cells.slice(1).map((value, index) => {
        const heading = headings[index + 1]
        return (
          <td key={heading?.key ?? index}>
            <PartCell value={value} kind={heading?.kind ?? 'text'} />
          </td>
        )
      })}
    </tr>
  )
}
