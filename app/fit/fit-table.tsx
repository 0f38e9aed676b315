import { Link } from 'react-router'
import { FIT_FIELDS, type PageQuery } from '#app/fit/fit-fields.ts'
import { QuoteCell } from '#app/quote-list/quote-cell.tsx'
import { TextLink } from '#app/ui/controls.tsx'
import { LifecycleNote } from '#app/ui/lifecycle-note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import { ScrollFrame } from '#app/ui/scroll-frame.tsx'
import { SizeUnits } from '#app/ui/sizes/size-value.tsx'
import { type BothUnits, fitInchText, fitUrl, mmText } from '#catalog/fit/fit-query.ts'
import type { FitMargin, FitResult, FittingFamily, FittingPart } from '#catalog/fit/fit-result.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { drillOf } from '#catalog/quantities/reader/drill.ts'

type Props = { query: PageQuery; result: FitResult }

export function FitTable({ query, result: { asked, families } }: Props) {
  const hole = asked.find(({ criterion }) => criterion === 'hole')?.size?.inches ?? null
  const columnCount = 4 + asked.length
  const pageCount = query.table === null ? 1 : (families[0]?.pageCount ?? 1)
  return (
    <>
      <ScrollFrame label="Parts that fit, table" className="table-frame">
        <table className="parts fit-parts">
          <thead>
            <tr>
              <th scope="col" className="number-column">
                Part
              </th>
              {asked.map(({ criterion }) => (
                <th key={criterion} scope="col">
                  {FIT_FIELDS[criterion].column}
                </th>
              ))}
              <th scope="col">Mounting</th>
              <th scope="col">Color</th>
              <th scope="col" data-col="rfq">
                RFQ
              </th>
            </tr>
          </thead>
          {families.map((family) => (
            <tbody key={family.tableName}>
              <tr>
                <th colSpan={columnCount} scope="rowgroup" className="fit-family">
                  <FamilyHead family={family} query={query} />
                </th>
              </tr>
              {family.parts.map((part) => (
                <FitRow key={part.id} part={part} hole={hole} />
              ))}
            </tbody>
          ))}
        </table>
      </ScrollFrame>
      {pageCount > 1 && (
        <div className="actions">
          <Pager page={query.page} pageCount={pageCount} urlOf={(page) => fitUrl({ ...query, page })} keepScroll />
        </div>
      )}
    </>
  )
}

function FamilyHead({ family, query }: { family: FittingFamily; query: PageQuery }) {
  const { tableName, displayName, url, total, parts } = family
  return (
    <span className="fit-family-head">
      <Link to={url}>{displayName}</Link>
      <span className="count">{formatCount(total)}</span>
      {query.table === null && total > parts.length && (
        <TextLink to={fitUrl({ ...query, table: tableName, page: 1 })}>
          <span>{`Show all ${formatCount(total)}`}</span>
          <span className="sr-only">{` ${displayName} that fit`}</span>
        </TextLink>
      )}
    </span>
  )
}

type RowProps = { part: FittingPart; hole: number | null }

function FitRow({ part: { partNumber, url, quoteUrl, mounting, color, margins, lifecycle }, hole }: RowProps) {
  return (
    <tr>
      <th scope="row" className="number-column" aria-label={partNumber}>
        <Link to={url} className="number-link" translate="no">
          <PartValue value={partNumber} kind="number" />
        </Link>
        {lifecycle && <LifecycleNote {...lifecycle} />}
      </th>
      {margins.map((margin) => (
        <td key={margin.criterion} data-label={FIT_FIELDS[margin.criterion].column}>
          <PartValue value={margin.stated} kind={FIT_FIELDS[margin.criterion].kind} />
          {hole !== null && margin.criterion === 'hole' && <HoleDrill inches={hole - margin.off.inches} />}
          <Margin margin={margin} />
        </td>
      ))}
      <td>
        <PartValue value={mounting} kind="text" />
      </td>
      <td>
        <PartValue value={color} kind="swatch" />
      </td>
      <QuoteCell partNumber={partNumber} quoteUrl={quoteUrl} />
    </tr>
  )
}

const Margin = ({ margin: { off, words } }: { margin: FitMargin }) => (
  <span className={off.inches === 0 ? 'fit-margin tone' : 'fit-margin'} data-tone="good">
    {' '}
    {off.inches !== 0 && <FitSize size={off} />}
    <span>{` ${words}`}</span>
  </span>
)

type FitSizeProps = { size: BothUnits; isHole?: boolean }

/** A size or difference in both units, a hole with its drill. CSS shows the visitor's. */
export function FitSize({ size: { inches, mm }, isHole = false }: FitSizeProps) {
  return (
    <>
      <span className="fit-size mono" translate="no">
        <SizeUnits size={{ written: null, inch: fitInchText(inches), mm: mmText(mm) }} />
      </span>
      {isHole && <HoleDrill inches={inches} />}
    </>
  )
}

/** The drill of a hole, if one has its size: `#29 drill`. */
function HoleDrill({ inches }: Pick<BothUnits, 'inches'>) {
  const drill = drillOf(inches)
  return drill && <span className="hole-drill hint">{`${drill} drill`}</span>
}
