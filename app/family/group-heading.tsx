import type { RowGroup } from '#app/family/row-groups.ts'
import { PartValueCell } from '#app/ui/part-value.tsx'
import type { Heading, TableRow } from '#catalog/answers.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'

type Props = {
  group: RowGroup
  part: TableRow
  headings: readonly Heading[]
  mainColumns: readonly string[]
  shared: readonly boolean[]
  showsImage: boolean
}

/**
 * Heading of parts with one base number, with the values they all have (behavior 4.19). Visual only: each row still has
 * all values, so screen readers read one plain table.
 */
export function GroupHeading({ group: { base, size, total }, part, headings, mainColumns, shared, showsImage }: Props) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
    <tr className="group-row" aria-hidden="true">
      <td className="tick-column" />
      {showsImage && <td data-col="image" />}
      <td className="number-column">
        <b className="mono" translate={base === null ? 'yes' : 'no'}>
          {base ?? 'Other numbers'}
        </b>{' '}
        <span className="hint">
          {size === total ? countOf(total, 'part') : `${formatCount(size)} of ${formatCount(total)} here`}
        </span>
      </td>
      <td data-col="pdf" />
      <td data-col="rfq" />
      {headings
        .slice(1)
        .map(({ key, name, kind }, index) =>
          shared[index + 1] ? (
            <PartValueCell
              key={key}
              column={key}
              label={mainColumns.includes(key) ? name : undefined}
              value={part.cells[index + 1] ?? null}
              kind={kind}
            />
          ) : (
            <td key={key} data-col={key} />
          ),
        )}
    </tr>
  )
}
