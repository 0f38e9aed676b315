import type { RuleText } from '#catalogue/fit/fit-rules.ts'

/** A rule in words, with the names of the families that have the field it reads. */
export type ToldRule = RuleText & { readonly families: readonly string[] }

type Props = { rules: readonly ToldRule[] }

/** How it is decided what fits, with the sources. */
export function FitRules({ rules }: Props) {
  return (
    <details className="fit-rules">
      <summary>The rules, and where they come from</summary>
      <p>
        A part fits when its row states everything you asked and no rule speaks against it. Tightest first: the margins
        are added up, each as a share of the size you asked for, since a part made for just this size sits best; equal
        ones stand in the catalogue’s order. What nearly fits misses by 30 % of your size at most. A drawing or the
        datasheet has the last word.
      </p>
      {rules.map(({ criterion, title, reads, decides, margin, source, families }) => (
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
          </dl>
        </div>
      ))}
    </details>
  )
}
