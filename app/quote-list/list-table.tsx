import { FactRun, familyName, LineNumber, LineProblem } from '#app/quote-list/line-facts.tsx'
import type { ListLine } from '#catalog/lists/list-line.ts'
import { type ListLookup, lineFields } from '#catalog/lists/list-lookup.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'

type Props = { lines: readonly ListLine[]; facts: ListLookup | null }

/** One row per line: part number, quantities, and what its part's row states. */
export function QuoteListTable({ lines, facts }: Props) {
  const hasMaker = lines.some(({ manufacturer }) => manufacturer !== '')
  const hasFamily = (facts?.families.length ?? 0) > 1
  const hasNote = lines.some(({ note }) => note !== '')
  return (
    // The frame scrolls, so a keyboard must reach it (axe: scrollable-region-focusable).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label="The parts of the list" tabIndex={0} className="data-frame">
      <table className="data-table listed">
        <thead>
          <tr>
            <th scope="col" className="count">
              <span className="sr-only">Line</span>
            </th>
            <th scope="col">Part number</th>
            <th scope="col" className="mono" translate="no" data-numeric="true">
              Quantity
            </th>
            {hasMaker && <th scope="col">Manufacturer</th>}
            {hasFamily && <th scope="col">Family</th>}
            <th scope="col">Specifications</th>
            {hasNote && <th scope="col">Note</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ number, quantities, manufacturer, note }, place) => {
            const found = facts?.lines[place]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a shared list never changes, and may name a part twice
              <tr key={place}>
                <td className="count">{place + 1}</td>
                <th scope="row">
                  <LineNumber number={number} facts={found} />
                </th>
                <td className="mono" translate="no" data-numeric="true">
                  {formatQuantities(quantities)}
                </td>
                {hasMaker && <td>{manufacturer}</td>}
                {hasFamily && <td className="listed-text">{familyName(facts, place)}</td>}
                <td className="listed-facts">
                  {facts && found?.kind === 'found' ? (
                    <FactRun facts={lineFields(facts, found)} />
                  ) : (
                    <LineProblem number={number} facts={found} />
                  )}
                </td>
                {hasNote && <td className="listed-text">{note}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
