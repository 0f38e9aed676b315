import { ALLOY_RULES, FINISH_RULES, RULE_KEYS, RULE_TEXTS } from '#catalogue/compliance/compliance-rules.ts'

/** How the facts are derived, with the sources: the rules in words, then what every name says. */
export function ComplianceRules() {
  return (
    <section aria-labelledby="compliance-rules" className="compliance-rules">
      <h2 id="compliance-rules">The rules, and where they come from</h2>
      <p>
        <b>Not stated</b> means that the row does not say enough: a finish or a metal is missing, is not among the names
        below, or is a name under which both kinds are sold. It is neither yes nor no, and nothing is guessed from other
        parts, from the number or from what is usual. A dash in both columns of a sleeve says that there is none.
      </p>
      <div className="compliance-columns">
        {RULE_KEYS.map((key) => {
          const { title, reads, decides, source } = RULE_TEXTS[key]
          return (
            <div key={key} className="compliance-rule">
              <h3>{title}</h3>
              <dl>
                <dt>Reads</dt>
                <dd>{reads}</dd>
                <dt>Decides</dt>
                <dd>{decides}</dd>
                <dt>Source</dt>
                <dd>{source}</dd>
              </dl>
            </div>
          )
        })}
      </div>
      <div className="compliance-columns">
        <NameTable caption="Finishes" heads={['Finish', 'Tin', 'RoHS']} rows={FINISHES} />
        <NameTable caption="Metals" heads={['Name holds', 'Lead', 'Because']} rows={ALLOYS} />
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

type NameTableProps = { caption: string; heads: readonly string[]; rows: readonly (readonly string[])[] }

const NameTable = ({ caption, heads, rows }: NameTableProps) => (
  <table className="compliance-table">
    <caption>{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name = '', ...says]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {says.map((say, place) => (
            <td key={heads[place + 1]}>{say}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
