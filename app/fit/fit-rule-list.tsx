import type { FitRuleText } from '#catalog/fit/fit-rule-texts.ts'

/** A rule in words, with the names of the families that have the column it reads. */
type Rule = FitRuleText & { readonly families: readonly string[] }

type Props = { rules: readonly Rule[] }

/** How fit is decided, with the sources. */
export function FitRuleList({ rules }: Props) {
  return (
    <details className="fit-rules">
      <summary>The rules and their sources</summary>
      <p>
        A part fits if its row states everything you asked for and no rule excludes it. The tightest fit comes first: we
        add up the margins, each as a share of the size you entered. Equal parts keep the catalog’s order. Near misses
        are off by at most 30% of your size. The drawing or the datasheet has the final word.
      </p>
      {rules.map(({ criterion, title, reads, decides, margin, source, toConfirm, families }) => (
        <div key={criterion}>
          <h3>{title}</h3>
          <dl>
            <div>
              <dt>Reads</dt>
              <dd>{reads}</dd>
            </div>
            <div>
              <dt>Of</dt>
              <dd>{families.join(', ')}.</dd>
            </div>
            <div>
              <dt>Decides</dt>
              <dd>{decides}</dd>
            </div>
            <div>
              <dt>Margin</dt>
              <dd>{margin}</dd>
            </div>
            <div>
              <dt>Source</dt>
              <dd>{source}</dd>
            </div>
            {toConfirm !== null && (
              <div>
                <dt>Maker to confirm</dt>
                <dd>{toConfirm} No published source gives it.</dd>
              </div>
            )}
          </dl>
        </div>
      ))}
    </details>
  )
}
