import { Link } from 'react-router'
import { FIT_FIELDS, fitField, type ShownQuestion } from '#app/components/fit-fields.ts'
import { FitNear } from '#app/components/fit-near.tsx'
import { FitNotStated } from '#app/components/fit-not-stated.tsx'
import { FitTable } from '#app/components/fit-table.tsx'
import { UnitsSwitch } from '#app/components/units-switch.tsx'
import type { FitAnswer } from '#catalogue/fit/fit-answer.ts'
import { type Criterion, fitUrl } from '#catalogue/fit/fit-url.ts'
import { formatCount } from '#catalogue/format-count.ts'

/** The question with sizes in millimetres that were taken for inches. */
type InMm = { readonly typed: Readonly<Record<Criterion, string>>; readonly url: string } | null

type Props = { question: ShownQuestion; answer: FitAnswer; inMm: InMm }

/** What fits, what nearly does, and what isn't stated. */
export function FitResults({ question, answer, inMm }: Props) {
  const { total, families, near, notStated, notStatedTotal } = answer
  const one = question.table === null ? null : (families[0]?.displayName ?? null)
  return (
    <>
      <section id="results" tabIndex={-1} aria-labelledby="fit-count" className="fit-results">
        <div className="results-head">
          <h2 id="fit-count" className="results-count">
            {countText(total, families.length, one)}
          </h2>
          {question.table !== null && (
            <Link to={fitUrl({ ...question, table: null, page: 1 })} className="text-link">
              All families
            </Link>
          )}
          {total > 0 && (
            <div className="table-tools">
              <UnitsSwitch />
            </div>
          )}
        </div>
        {total > 0 ? <FitTable question={question} answer={answer} /> : <NothingFits question={question} inMm={inMm} />}
      </section>
      {near.length > 0 && <FitNear near={near} />}
      {notStatedTotal > 0 && <FitNotStated fields={notStated} total={notStatedTotal} />}
    </>
  )
}

function countText(total: number, families: number, one: string | null): string {
  if (total === 0) return 'No part fits'
  const parts = total === 1 ? '1 part' : `${formatCount(total)} parts`
  const verb = total === 1 ? 'fits' : 'fit'
  if (one !== null) return `${parts} of ${one} ${verb}`
  return `${parts} of ${families === 1 ? 'one family' : `${families} families`} ${verb}`
}

/** What could be asked instead. */
function NothingFits({ question, inMm }: { question: ShownQuestion; inMm: InMm }) {
  const asked = FIT_FIELDS.filter(({ criterion }) => question.typed[criterion] !== '')
  const meant = inMm && asked.find(({ criterion }) => inMm.typed[criterion] !== question.typed[criterion])
  return (
    <div className="nothing-left">
      <p>No part of the catalogue is stated to fit {asked.length === 1 ? 'this' : 'all of this together'}.</p>
      {inMm && meant && (
        <p>
          Did you mean{' '}
          <Link to={inMm.url} className="text-link">
            {inMm.typed[meant.criterion]}
          </Link>
          ? Without a unit a size is in inches.
        </p>
      )}
      {asked.length > 1 && (
        <ul>
          {asked.map(({ criterion }) => (
            <li key={criterion}>
              <Link
                to={fitUrl({ ...question, typed: { ...question.typed, [criterion]: '' }, page: 1 })}
                className="text-link"
              >
                Without {fitField(criterion)?.label.toLowerCase()}: {question.typed[criterion]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
