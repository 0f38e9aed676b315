import { Link } from 'react-router'
import { FIT_FIELDS, fitField, type PageQuery } from '#app/fit/fit-fields.ts'
import { FitNearMisses } from '#app/fit/fit-near-misses.tsx'
import { FitNotStated } from '#app/fit/fit-not-stated.tsx'
import { FitTable } from '#app/fit/fit-table.tsx'
import { UnitsSwitch } from '#app/ui/display-switch.tsx'
import type { FitResult } from '#catalog/fit/fit-result.ts'
import { type Criterion, fitUrl } from '#catalog/fit/fit-url.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** The same query in millimeters, if its sizes may have been meant that way. */
type InMm = { readonly typed: Readonly<Record<Criterion, string>>; readonly url: string } | null

type Props = { query: PageQuery; result: FitResult; inMm: InMm }

/** The parts that fit, the near misses, and the parts that don't say. */
export function FitResults({ query, result, inMm }: Props) {
  const { total, families, near, notStated, notStatedTotal } = result
  const familyName = query.table === null ? null : (families[0]?.displayName ?? null)
  return (
    <>
      <section id="results" tabIndex={-1} aria-labelledby="fit-count" className="fit-results">
        <div className="results-head">
          <h2 id="fit-count" className="results-count">
            {countText(total, families.length, familyName)}
          </h2>
          {query.table !== null && (
            <Link to={fitUrl({ ...query, table: null, page: 1 })} className="text-link">
              All families
            </Link>
          )}
          {total > 0 && (
            <div className="table-tools">
              <UnitsSwitch />
            </div>
          )}
        </div>
        {total > 0 ? <FitTable query={query} result={result} /> : <NothingFits query={query} inMm={inMm} />}
      </section>
      {near.length > 0 && <FitNearMisses near={near} />}
      {notStatedTotal > 0 && <FitNotStated fields={notStated} total={notStatedTotal} />}
    </>
  )
}

function countText(total: number, families: number, familyName: string | null): string {
  if (total === 0) return 'No parts fit'
  const parts = total === 1 ? '1 part' : `${formatCount(total)} parts`
  const verb = total === 1 ? 'fits' : 'fit'
  if (familyName !== null) return `${parts} in ${familyName} ${verb}`
  return `${parts} in ${families} ${families === 1 ? 'family' : 'families'} ${verb}`
}

/** The empty result, with queries that may find parts. */
function NothingFits({ query, inMm }: { query: PageQuery; inMm: InMm }) {
  const filled = FIT_FIELDS.filter(({ criterion }) => query.typed[criterion] !== '')
  const meant = inMm && filled.find(({ criterion }) => inMm.typed[criterion] !== query.typed[criterion])
  return (
    <div className="nothing-left">
      <p>No part in the catalog is listed as fitting {filled.length === 1 ? 'this' : 'all of this together'}.</p>
      {inMm && meant && (
        <p>
          Did you mean{' '}
          <Link to={inMm.url} className="text-link">
            {inMm.typed[meant.criterion]}
          </Link>
          ? Sizes without a unit are in inches.
        </p>
      )}
      {filled.length > 1 && (
        <ul>
          {filled.map(({ criterion }) => (
            <li key={criterion}>
              <Link
                to={fitUrl({ ...query, typed: { ...query.typed, [criterion]: '' }, page: 1 })}
                className="text-link"
              >
                Without {fitField(criterion)?.label.toLowerCase()}: {query.typed[criterion]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
