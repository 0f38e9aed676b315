import { data } from 'react-router'
import { catalogContext, changeMailsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { FollowList } from '#app/followers/follow-list.tsx'
import { AddToList } from '#app/quote-list/add-to-list.tsx'
import { FactRun, familyName, LineNumber, LineProblem } from '#app/quote-list/line-facts.tsx'
import { ListLines, listTotals } from '#app/quote-list/list-lines.tsx'
import { useQuoteList } from '#app/quote-list/quote-list.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink, TextLink } from '#app/ui/controls.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { PrintButton, PrintHead } from '#app/ui/print.tsx'
import { ScrollFrame } from '#app/ui/scroll-frame.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { listQuery, readListAddress } from '#catalog/lists/list-address.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { type ListLookup, lineFields, lookUpLines } from '#catalog/lists/list-lookup.ts'
import { mergeSameParts } from '#catalog/lists/pasted/same-parts.ts'
import { countOf, formatQuantities } from '#catalog/quantities/format-count.ts'
import type { Route } from './+types/list.ts'

const yieldToOthers = () => new Promise((done) => setTimeout(done))

export async function loader({ url, context }: Route.LoaderArgs) {
  const lines = mergeSameParts(readListAddress(url.searchParams))
  const catalog = lines.length > 0 ? context.get(catalogContext) : null
  const facts = catalog ? await lookUpLines(catalog, lines, yieldToOthers) : null
  const answer = {
    lines,
    query: listQuery(lines) ?? url.searchParams.toString(),
    facts,
    changeMails: context.get(changeMailsContext),
    meta: pageHead(context, { title: lines.length > 0 ? `List of ${countOf(lines.length, 'part')}` : 'Quote list' }),
  }
  return data(answer, { status: lines.length > 0 && !catalog ? 503 : 200 })
}

/** The address's list, else the device's. */
export default function ListPage({ loaderData: { changeMails, ...shared } }: Route.ComponentProps) {
  return shared.lines.length > 0 ? (
    <SharedList {...shared} changeMails={changeMails} />
  ) : (
    <OwnList changeMails={changeMails} />
  )
}

type Props = {
  lines: readonly RequestLine[]
  query: string
  facts: ListLookup | null
  changeMails: boolean
}

function SharedList({ lines, query, facts, changeMails }: Props) {
  const [family, ...others] = facts?.families ?? []
  return (
    <article className="wrap list-page">
      <PrintHead />
      <Breadcrumb trail={[{ label: 'Quote list', path: '/list' }, { label: 'Shared list' }]} />
      <header className="split text-head">
        <div>
          <h1 className="page-title">{`List of ${countOf(lines.length, 'part')}`}</h1>
          <p className="lead">{`${listTotals(lines)}${family && others.length === 0 ? ` · ${family.name}` : ''}`}</p>
        </div>
        <div className="cluster list-actions">
          <Menu label="Download">
            <a href={`/list.csv?${query}`} aria-label="CSV of this list">
              CSV
            </a>
            <a href={`/list.xlsx?${query}`} aria-label="XLSX of this list">
              XLSX
            </a>
            <FollowList query={query} mails={changeMails} />
          </Menu>
          <PrintButton />
          <AddToList lines={lines} />
          <ButtonLink tone="brass" to={`/order?${query}`}>
            Request a quote<span className="sr-only"> for this list</span>
          </ButtonLink>
        </div>
      </header>
      {facts === null && (
        <p role="alert" className="notice" data-tone="bad">
          The catalog can’t be loaded right now, so the part details are missing. You can still request a quote.
        </p>
      )}
      <QuoteListTable lines={lines} facts={facts} />
    </article>
  )
}

type QuoteListTableProps = { lines: readonly RequestLine[]; facts: ListLookup | null }

function QuoteListTable({ lines, facts }: QuoteListTableProps) {
  const hasMaker = lines.some(({ manufacturerName }) => manufacturerName !== '')
  const hasFamily = (facts?.families.length ?? 0) > 1
  const hasNote = lines.some(({ note }) => note !== '')
  return (
    <ScrollFrame label="Parts on the list" className="data-frame">
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
          {lines.map(({ partNumber, quantities, manufacturerName, note }, place) => {
            const found = facts?.lines[place]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a shared list never changes, and may name a part twice
              <tr key={place}>
                <td className="count">{place + 1}</td>
                <th scope="row">
                  <LineNumber number={partNumber} facts={found} />
                </th>
                <td className="mono" translate="no" data-numeric="true">
                  {formatQuantities(quantities)}
                </td>
                {hasMaker && <td>{manufacturerName}</td>}
                {hasFamily && <td className="listed-text">{familyName(facts, place)}</td>}
                <td className="listed-facts">
                  {facts && found?.kind === 'found' ? (
                    <FactRun facts={lineFields(facts, found)} />
                  ) : (
                    <LineProblem number={partNumber} facts={found} />
                  )}
                </td>
                {hasNote && <td className="listed-text">{note}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

const ListEmpty = () => (
  <TitledSection id="fill" title="Your list is empty" className="list-empty">
    <ol>
      <li>
        Find a part in a <TextLink to="/">product table</TextLink> or by its number, and press{' '}
        <span className="badge">+</span> next to it, or ‘Add to quote list’ on its page.
      </li>
      <li>
        Already have a list? Paste it from an email or a spreadsheet. We fill in the part number, quantity and note of
        each line.
      </li>
      <li>Then request a quote for the whole list, or send it to a colleague as a link or a file.</li>
    </ol>
    <p className="actions">
      <ButtonLink tone="dark" to="/list/paste">
        Paste a list
      </ButtonLink>
      <ButtonLink to="/order">Order form</ButtonLink>
    </p>
    <p className="hint">The list is saved on this device. You don’t need an account.</p>
  </TitledSection>
)

function OwnList({ changeMails }: { changeMails: boolean }) {
  const lines = useQuoteList()
  return (
    <article className="wrap list-page">
      <PrintHead />
      <Breadcrumb trail={[{ label: 'Quote list' }]} />
      {lines === null ? (
        <>
          <h1 className="page-title">Quote list</h1>
          <p className="lead without-script">
            Your quote list is saved on your own device, which needs JavaScript. Without it, you can still{' '}
            <TextLink to="/list/paste">paste a list</TextLink> or fill in the{' '}
            <TextLink to="/order">order form</TextLink>.
          </p>
          <div className="list-waiting" />
        </>
      ) : (
        <ListLines lines={lines} changeMails={changeMails} empty={<ListEmpty />} />
      )}
    </article>
  )
}
