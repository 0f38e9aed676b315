import { PartCell } from '#app/components/part-cell.tsx'
import type { ColumnKind } from '#catalogue/family.ts'

type Props = { specifications: readonly { label: string; value: string | null; kind: ColumnKind }[] }

/** 'Technical Specifications': the family's columns in order, then the manufacturer (RULINGS). */
export function SpecificationGrid({ specifications }: Props) {
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="section-title">
        Technical Specifications
      </h2>
      <dl className="specifications">
        {specifications.map(({ label, value, kind }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <PartCell value={value} kind={kind} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
