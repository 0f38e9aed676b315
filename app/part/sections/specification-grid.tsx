import { PartValue } from '#app/ui/part-value.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import type { Specification } from '#catalog/answers.ts'

type Props = { specifications: readonly (Specification & { readonly note?: string | null })[] }

export const SpecificationGrid = ({ id, title, specifications }: Props & { id: string; title: string }) =>
  specifications.length > 0 && (
    <TitledSection id={id} title={title}>
      <dl className="facts specifications">
        <SpecificationRows specifications={specifications} />
      </dl>
    </TitledSection>
  )

/** Values of a part's row, each with its name. A value of the record has its source and date (behavior 3.11). */
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
