import { Fragment } from 'react'
import { Link } from 'react-router'
import { fitField, type ShownQuestion } from '#app/components/fit-fields.ts'
import { FitSize } from '#app/components/fit-size.tsx'
import { PartCell } from '#app/components/part-cell.tsx'
import { QuoteListButton } from '#app/components/quote-list-button.tsx'
import type { FitAnswer, FitMargin, FittingFamily, FittingPart } from '#catalogue/fit/fit-answer.ts'
import { fitUrl } from '#catalogue/fit/fit-url.ts'
import { formatCount } from '#catalogue/format-count.ts'

type Props = { question: ShownQuestion; answer: FitAnswer }

/** The parts that fit, family by family, each with what its row states and by how much that is off. */
export function FitTable({ question, answer: { asked, families } }: Props) {
  const fields = asked.flatMap(({ criterion }) => fitField(criterion) ?? [])
  const width = 4 + fields.length * 2
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame scrolls, so a keyboard must reach it
        tabIndex={0}
        aria-label="Parts that fit, table"
        className={question.table === null ? 'table-frame fit-frame' : 'table-frame'}
      >
        <table className="parts fit-parts">
          <thead>
            <tr>
              <th scope="col" className="number-column">
                Part
              </th>
              {fields.map(({ criterion, column }) => (
                <Fragment key={criterion}>
                  <th scope="col">{column}</th>
                  <th scope="col">
                    Margin<span className="sr-only"> of {column}</span>
                  </th>
                </Fragment>
              ))}
              <th scope="col">Mounting</th>
              <th scope="col">Color</th>
              <th scope="col">RFQ</th>
            </tr>
          </thead>
          {families.map((family) => (
            <tbody key={family.tableName}>
              <tr>
                <th colSpan={width} scope="rowgroup" className="fit-family">
                  <FamilyHead family={family} question={question} />
                </th>
              </tr>
              {family.parts.map((part) => (
                <FitRow key={part.id} part={part} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <FitPager question={question} family={question.table === null ? undefined : families[0]} />
    </>
  )
}

function FamilyHead({ family, question }: { family: FittingFamily; question: ShownQuestion }) {
  const { tableName, displayName, url, total, parts } = family
  return (
    <span className="fit-family-head">
      <Link to={url} className="fit-family-name">
        {displayName}
      </Link>
      <span className="count">{formatCount(total)}</span>
      {question.table === null && total > parts.length && (
        <Link to={fitUrl({ ...question, table: tableName, page: 1 })} className="text-link">
          Show all {formatCount(total)}
          <span className="sr-only"> {displayName} that fit</span>
        </Link>
      )}
    </span>
  )
}

function FitRow({ part: { partNumber, url, quoteUrl, mounting, color, margins } }: { part: FittingPart }) {
  return (
    <tr>
      <th scope="row" className="number-column" aria-label={partNumber}>
        <Link to={url} className="number-link">
          <PartCell value={partNumber} kind="number" />
        </Link>
      </th>
      {margins.map((margin) => (
        <Fragment key={margin.criterion}>
          <td>
            <PartCell value={margin.stated} kind={fitField(margin.criterion)?.kind ?? 'text'} />
          </td>
          <td className="fit-margin">
            <Margin margin={margin} />
          </td>
        </Fragment>
      ))}
      <td>
        <PartCell value={mounting} kind="text" />
      </td>
      <td>
        <PartCell value={color} kind="swatch" />
      </td>
      <td>
        {quoteUrl ? (
          <>
            <Link to={quoteUrl} className="cell-link" aria-label={`RFQ for ${partNumber}`}>
              RFQ
            </Link>
            <QuoteListButton quoteUrl={quoteUrl} small />
          </>
        ) : (
          <span className="absent">N/A</span>
        )}
      </td>
    </tr>
  )
}

const Margin = ({ margin: { off, words } }: { margin: FitMargin }) =>
  off.inches === 0 ? (
    <span className="fit-exact">{words}</span>
  ) : (
    <>
      <FitSize size={off} /> {words}
    </>
  )

/** Previous, 'Page N of M', Next, for one family's parts. */
function FitPager({ question, family }: { question: ShownQuestion; family: FittingFamily | undefined }) {
  if (!family || family.pageCount <= 1) return null
  const step = (page: number, rel: 'prev' | 'next', label: string) =>
    page < 1 || page > family.pageCount ? (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere now, in its place so that nothing jumps
      <a role="link" aria-disabled="true" className="button">
        {label}
      </a>
    ) : (
      <Link to={fitUrl({ ...question, page })} rel={rel} preventScrollReset className="button">
        {label}
      </Link>
    )
  return (
    <nav aria-label="Pages" className="pager fit-pager">
      {step(question.page - 1, 'prev', 'Previous')}
      <span className="tabular-nums">
        Page {question.page} of {family.pageCount}
      </span>
      {step(question.page + 1, 'next', 'Next')}
    </nav>
  )
}
