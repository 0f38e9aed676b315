import type { RowGroup } from '#app/family/row-groups.ts'
import { PartValue } from '#app/ui/part-value.tsx'
import type { Heading, TableRow } from '#catalog/answers.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'

type Props = {
  group: RowGroup
  part: TableRow
  headings: readonly Heading[]
  shared: readonly boolean[]
  showsImage: boolean
}

/** Heading of parts with one base number: a sentence of the values they all have (behavior 4.19). */
export function GroupHeading({ group: { base, size, total }, part, headings, shared, showsImage }: Props) {
  const same = headings.flatMap((heading, at) => {
    const value = part.cells[at] ?? null
    return shared[at] && value !== null ? [{ ...heading, value }] : []
  })
  return (
    <tr className="group-row">
      <td className="tick-column" />
      {showsImage && <td data-col="image" />}
      <td className="number-column">
        <b className="mono" translate={base === null ? 'yes' : 'no'}>
          {base ?? 'Other numbers'}
        </b>{' '}
        <span className="hint">
          {size === total ? countOf(total, 'part') : `${formatCount(size)} of ${formatCount(total)} shown`}
        </span>
      </td>
      <td colSpan={headings.length + 1} className="group-words">
        {same.map(({ key, name, kind, value }) => (
          <span key={key}>
            {kind !== 'text' && kind !== 'swatch' && <span className="muted">{`${name} `}</span>}
            <PartValue value={value} kind={kind} />
          </span>
        ))}
      </td>
    </tr>
  )
}
