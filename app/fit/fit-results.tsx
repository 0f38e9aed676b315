import { FIT_FIELDS, type PageQuery } from '#app/fit/fit-fields.ts'
import { FitSize, FitTable } from '#app/fit/fit-table.tsx'
import { CodeLink, TextLink } from '#app/ui/controls.tsx'
import { UnitsSwitch } from '#app/ui/display-switch.tsx'
import { CRITERIA, CRITERION_NAMES, type Criterion, fitUrl, missWords } from '#catalog/fit/fit-query.ts'
import type { FitResult, NearMiss, NearParts, UnstatedField } from '#catalog/fit/fit-result.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'

/** The same query in millimeters, if its sizes may mean that. */
type InMm = { readonly typed: Readonly<Record<Criterion, string>>; readonly url: string } | null

type Props = { query: PageQuery; result: FitResult; inMm: InMm }

export function FitResults({ query, result, inMm }: Props) {
  const { total, families, near, notStated, notStatedTotal } = result
  const familyName = query.table === null ? null : (families[0]?.displayName ?? null)
  return (
    <>
      <section id="results" tabIndex={-1} aria-labelledby="fit-count">
        <div className="toolbar results-head">
          <h2 id="fit-count" className="strong figures">
            {countText(total, families.length, familyName)}
          </h2>
          {query.table !== null && <TextLink to={fitUrl({ ...query, table: null, page: 1 })}>All families</TextLink>}
          {total > 0 && (
            <div className="table-tools">
              <UnitsSwitch />
            </div>
          )}
        </div>
        {total > 0 ? <FitTable query={query} result={result} /> : <NothingFits query={query} inMm={inMm} />}
      </section>
      {near.length > 0 && <FitNearMisses near={near} open={total === 0} />}
      {notStatedTotal > 0 && <FitNotStated fields={notStated} total={notStatedTotal} />}
    </>
  )
}

function countText(total: number, families: number, familyName: string | null): string {
  if (total === 0) return 'No parts fit'
  const place = familyName ?? countOf(families, 'family', 'families')
  return `${countOf(total, 'part')} in ${place} ${total === 1 ? 'fits' : 'fit'}`
}

function NothingFits({ query, inMm }: { query: PageQuery; inMm: InMm }) {
  const filled = CRITERIA.filter((criterion) => query.typed[criterion] !== '')
  const meant = inMm && filled.find((criterion) => inMm.typed[criterion] !== query.typed[criterion])
  return (
    <div className="empty">
      <p>{`No part in the catalog fits ${filled.length === 1 ? 'this' : 'all of this'}.`}</p>
      {inMm && meant && (
        <p>
          Did you mean <TextLink to={inMm.url}>{inMm.typed[meant]}</TextLink>? Sizes without a unit are in inches.
        </p>
      )}
      {filled.length > 1 && (
        <ul>
          {filled.map((criterion) => (
            <li key={criterion}>
              <TextLink to={fitUrl({ ...query, typed: { ...query.typed, [criterion]: '' }, page: 1 })}>
                {`Without ${FIT_FIELDS[criterion].label.toLowerCase()}: ${query.typed[criterion]}`}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type FitNearMissesProps = { near: readonly NearParts[]; open: boolean }

function FitNearMisses({ near, open }: FitNearMissesProps) {
  const total = near.reduce((sum, { count }) => sum + count, 0)
  return (
    <details className="fit-fold card stack" open={open}>
      <summary className="strong">{`Close, but not a fit: ${countOf(total, 'part')}`}</summary>
      <ul className="rows rows-columns fit-near">
        {near.map(({ tableName, displayName, count, parts, misses }) => (
          <li key={`${tableName} ${misses.map(({ reason }) => reason).join()}`}>
            <div className="strong">
              <span>{displayName}</span> <span className="count">{formatCount(count)}</span>
            </div>
            <div>
              {misses.map((miss) => (
                <Why key={miss.criterion} miss={miss} />
              ))}
            </div>
            <div className="cluster">
              <SomeParts parts={parts} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

const SomeParts = ({ parts }: Pick<NearParts, 'parts'>) =>
  parts.map(({ id, partNumber, url }) => (
    <CodeLink key={id} to={url}>
      {partNumber}
    </CodeLink>
  ))

/** `hole 0.250 in: needs 0.257 in, 0.007 in too small`. */
function Why({ miss: { criterion, asked, limit, off } }: { miss: NearMiss }) {
  const words = missWords(criterion, off)
  const isHole = criterion === 'hole'
  return (
    <p>
      <span>{CRITERION_NAMES[criterion]}</span> <FitSize size={asked} isHole={isHole} />
      <span>{`: ${words.limit}`}</span> <FitSize size={limit} isHole={isHole} />,{' '}
      <strong>
        <FitSize size={off} /> <span>{words.how}</span>
      </strong>
    </p>
  )
}

type FitNotStatedProps = { fields: readonly UnstatedField[]; total: number }

function FitNotStated({ fields, total }: FitNotStatedProps) {
  return (
    <details className="fit-fold card stack">
      <summary className="strong">{`Not stated: ${countOf(total, 'part')}`}</summary>
      <p>These parts may fit, but their data doesn’t include every size you entered.</p>
      <dl className="rows rows-columns fit-unstated">
        {fields
          .filter((field) => field.total > 0)
          .map((field) => (
            <FieldEntry key={field.criterion} field={field} />
          ))}
      </dl>
    </details>
  )
}

const FieldEntry = ({ field: { criterion, total, families } }: { field: UnstatedField }) => (
  <div>
    <dt className="strong">
      <span>{FIT_FIELDS[criterion].column}</span> <span className="count">{formatCount(total)}</span>
    </dt>
    <dd>
      <ul>
        {families.map(({ tableName, displayName, url, count, parts }) => (
          <li key={tableName} className="cluster">
            <TextLink to={url}>{displayName}</TextLink> <span className="count">{formatCount(count)}</span>{' '}
            <SomeParts parts={parts} />
          </li>
        ))}
      </ul>
    </dd>
  </div>
)
