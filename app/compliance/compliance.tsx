import { contentContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { TextLink } from '#app/ui/controls.tsx'
import { COMPLIANCE, DOCUMENTS } from '#app/ui/site-menu.ts'
import { Facts, TextPage } from '#app/ui/text-page.tsx'
import { type ComplianceLists, publishedLists } from '#catalog/compliance/compliance-lists.ts'
import { ALLOY_RULES, FINISH_RULES } from '#catalog/compliance/compliance-rules.ts'
import { shownRules } from '#catalog/compliance/rule-texts.ts'
import type { Route } from './+types/compliance.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { complianceLists: lists, documents } = context.get(contentContext)
  return {
    lists,
    hasDocuments: documents.length > 0,
    meta: pageHead(context, {
      title: 'Finish and compliance: pure tin, RoHS, lead, PTFE',
      description: 'How we derive pure tin, RoHS, lead and PTFE from a part’s finishes and metals, with sources.',
      path: COMPLIANCE.path,
      trail: [COMPLIANCE],
    }),
  }
}

/** Rules that derive the facts on part pages (behavior 16.14). */
export default function CompliancePage({ loaderData: { lists, hasDocuments } }: Route.ComponentProps) {
  return (
    <TextPage
      title={COMPLIANCE.label}
      lead="Derived from the finishes and metals in our catalog data. This is not a certificate: ask for one with your quote."
    >
      {hasDocuments && (
        <p>
          Our declarations: <TextLink to={DOCUMENTS.path}>{DOCUMENTS.label}</TextLink>
        </p>
      )}
      <ComplianceRuleList lists={lists} />
    </TextPage>
  )
}

function ComplianceRuleList({ lists }: { lists: ComplianceLists }) {
  return (
    <section aria-labelledby="compliance-rules">
      <h2 id="compliance-rules">The rules and their sources</h2>
      <p>
        <b>Not stated</b> means that the data doesn’t say enough: a finish or metal is missing, isn’t listed below, or
        is sold in both kinds under the same name. We never guess from other parts or from common practice, and read
        from a number only the letter that its standard explains. A dash in both columns of a sleeve means that the part
        has no sleeve. An answer is about the pieces that have a column: nuts, screws, clips and most springs have none.
      </p>
      <div className="compliance-columns halves">
        {shownRules(lists).map(({ rule, title, reads, decides, source, list }) => (
          <div key={rule}>
            <h3 id={rule}>{title}</h3>
            <Facts of={{ Reads: reads, Decides: decides, Source: source, List: list }} />
          </div>
        ))}
      </div>
      <div className="compliance-columns halves">
        <NameTable caption="Finishes" headings={['Finish', 'Tin', 'RoHS']} rows={FINISHES} />
        <NameTable caption="Metals" headings={['Name contains', 'Lead', 'Because']} rows={ALLOYS} />
        <NameTable
          caption="Lists and their dates"
          headings={['List', 'As of', 'Note']}
          rows={publishedLists(lists).map(({ name, date, note = '' }) => [name, date, note])}
        />
      </div>
    </section>
  )
}

const FINISHES = FINISH_RULES.map(({ names, tinSays, rohs, rohsSays }) => [
  names.join(', '),
  tinSays,
  `${rohs}: ${rohsSays}`,
])
const ALLOYS = ALLOY_RULES.map(({ words, lead, says }) => [words.join(', '), lead, says])

type NameTableProps = { caption: string; headings: readonly string[]; rows: readonly (readonly string[])[] }

const NameTable = ({ caption, headings, rows }: NameTableProps) => (
  <table className="data-table">
    <caption>{caption}</caption>
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name = '', ...texts]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {texts.map((text, index) => (
            <td key={headings[index + 1]}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
