import { PartValue } from '#app/ui/part-value.tsx'
import type { Specification } from '#catalog/answers.ts'

type Props = { specifications: readonly (Specification & { readonly note?: string | null })[] }

/** 'Technical Specifications': the family's columns, then the manufacturer (behavior 8.5). */
export function SpecificationGrid({ specifications }: Props) {
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="section-title">
        Technical Specifications
      </h2>
      <dl className="facts specifications">
        <SpecificationRows specifications={specifications} />
      </dl>
    </section>
  )
}

export const SpecificationRows = ({ specifications }: Props) =>
  specifications.map(({ label, value, kind, note }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        <PartValue value={value} kind={kind} />
        {note && <span className="hint">{` · ${note}`}</span>}
      </dd>
    </div>
  ))
