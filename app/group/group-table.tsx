import { Link } from 'react-router'
import { PartValue } from '#app/ui/part-value.tsx'
import type { FieldDifference, FieldSummary } from '#catalog/facets/family-differences.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { families: readonly { name: string; path: string }[]; differences: readonly FieldDifference[] }

/** The fields in which the families of a group differ, as their parts say. */
export function GroupTable({ families, differences }: Props) {
  return (
    <>
      <h2 className="section-title">Where they differ</h2>
      <section
        aria-label="Where they differ, table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be focusable
        tabIndex={0}
        className="compare-frame group-frame"
      >
        <table className="compared">
          <thead>
            <tr>
              <th scope="col" className="compared-corner">
                Specification
              </th>
              {families.map(({ name, path }) => (
                <th key={path} scope="col">
                  <Link to={path} className="text-link">
                    {name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ key, label, summaries }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {summaries.map((summary, index) => (
                  <td key={families[index]?.path}>
                    {summary ? <Summary {...summary} /> : <span className="absent">N/A</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function Summary(summary: FieldSummary) {
  if (summary.form === 'numbers') return `${formatCount(summary.parts)} ${summary.parts === 1 ? 'part' : 'parts'}`
  if (summary.form === 'values') {
    const { values, more } = summary
    return values.join('; ') + (more > 0 ? ` and ${formatCount(more)} more` : '')
  }
  const { kind, smallest, largest } = summary
  return (
    <>
      <PartValue value={smallest} kind={kind} />
      {smallest !== largest && (
        <>
          {' to '}
          <PartValue value={largest} kind={kind} />
        </>
      )}
    </>
  )
}
