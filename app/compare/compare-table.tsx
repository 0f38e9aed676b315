import { Link } from 'react-router'
import { CloseIcon } from '#app/components/icons.tsx'
import { PartCell } from '#app/components/part-cell.tsx'
import { PartPicture } from '#app/components/part-picture.tsx'
import { QuoteListButton } from '#app/components/quote-list-button.tsx'
import type { ComparedField, ComparedPart } from '#catalogue/compare.ts'

type Props = {
  name: string
  parts: readonly ComparedPart[]
  fields: readonly ComparedField[]
  /** The address of the same page without a part. */
  without: (id: string) => string
}

/** One column a part, one row a specification; labels and numbers stay while the frame scrolls. */
export function CompareTable({ name, parts, fields, without }: Props) {
  return (
    // The frame scrolls, so a keyboard must reach it (axe: scrollable-region-focusable).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label={`${name}, side by side`} tabIndex={0} className="compare-frame">
      <table className="compared">
        <thead>
          <tr>
            <td className="compared-corner">Specification</td>
            {parts.map((part) => (
              <th key={part.id} scope="col">
                <PartHead part={part} without={without(part.id)} />
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
            <td className="compared-corner">RFQ</td>
            {parts.map(({ id, number, quoteUrl, quoteLabel }) => (
              <td key={id}>
                {quoteUrl ? (
                  <>
                    <Link to={quoteUrl} className="cell-link" aria-label={`${quoteLabel} for ${number}`}>
                      {quoteLabel}
                    </Link>
                    <QuoteListButton quoteUrl={quoteUrl} small />
                  </>
                ) : (
                  <span className="absent">N/A</span>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

type HeadProps = { part: ComparedPart; without: string }

/** A longer number may break over lines. */
const LONG = 20

function PartHead({ part: { number, url, imageUrl }, without }: HeadProps) {
  return (
    <span className="compared-head">
      <span className="compared-picture">
        {imageUrl ? <PartPicture url={imageUrl} width={64} height={44} /> : <span className="absent">No Image</span>}
      </span>
      <Link to={url} className="compared-number" data-long={number.length > LONG || undefined}>
        {number}
      </Link>
      <Link to={without} className="icon-button" aria-label={`Remove ${number}`} preventScrollReset>
        <CloseIcon className="size-3.5" />
      </Link>
    </span>
  )
}

type RowProps = { field: ComparedField; parts: readonly ComparedPart[] }

function FieldRow({ field: { label, kind, values, differs }, parts }: RowProps) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {label} {differs && <span className="differs">differs</span>}
      </th>
      {parts.map(({ id }, place) => (
        <td key={id}>
          <PartCell value={values[place] ?? null} kind={kind} />
        </td>
      ))}
    </tr>
  )
}
