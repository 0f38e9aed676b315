import { Link } from 'react-router'
import { QuoteCell } from '#app/quote-list/quote-cell.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import { ScrollFrame } from '#app/ui/scroll-frame.tsx'
import type { ComparedField, ComparedPart } from '#catalog/part/part-comparison.ts'

type Props = {
  name: string
  parts: readonly ComparedPart[]
  fields: readonly ComparedField[]
  urlWithout: (id: string) => string
}

/** One column per part, one row per specification. Labels and part numbers stay in view. */
export function CompareTable({ name, parts, fields, urlWithout }: Props) {
  return (
    <ScrollFrame label={`${name}, side by side`} className="table-frame">
      <table className="parts compared">
        <thead>
          <tr>
            <td className="number-column">Specification</td>
            {parts.map((part) => (
              <th key={part.id} scope="col">
                <PartHeading part={part} removeUrl={urlWithout(part.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.label} field={field} parts={parts} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="number-column">RFQ</td>
            {parts.map(({ id, partNumber, quoteUrl }) => (
              <QuoteCell key={id} partNumber={partNumber} quoteUrl={quoteUrl} />
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  )
}

type HeadingProps = { part: ComparedPart; removeUrl: string }

function PartHeading({ part: { partNumber, url, imageUrl }, removeUrl }: HeadingProps) {
  return (
    <span className="cluster compared-head">
      {imageUrl ? (
        <span className="thumbnail">
          <PartPicture url={imageUrl} width={64} height={44} />
        </span>
      ) : (
        <span className="absent">No Image</span>
      )}
      <Link to={url} className="number-link" translate="no">
        {partNumber}
      </Link>
      <Link to={removeUrl} className="icon-button at-end" aria-label={`Remove ${partNumber}`} preventScrollReset>
        <CloseIcon className="icon" />
      </Link>
    </span>
  )
}

type RowProps = { field: ComparedField; parts: readonly ComparedPart[] }

function FieldRow({ field: { label, kind, values, differs }, parts }: RowProps) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row" className="number-column">
        <span>{label}</span> {differs && <span className="badge">differs</span>}
      </th>
      {parts.map(({ id }, index) => (
        <td key={id}>
          <PartValue value={values[index] ?? null} kind={kind} />
        </td>
      ))}
    </tr>
  )
}
