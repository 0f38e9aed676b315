import { SpecificationRows } from '#app/part/sections/specification-grid.tsx'
import type { RecordField } from '#catalog/registry/record-columns.ts'

const SECTIONS = [
  { title: 'Ordering', groups: ['lifecycle', 'ordering'] },
  { title: 'Trade', groups: ['trade'] },
  { title: 'Ratings', groups: ['ratings'] },
]

/** 'Ordering', 'Trade' and 'Ratings': values of the part's row, with source and date (behavior 3.11). */
export const PartRecord = ({ record }: { record: readonly RecordField[] }) =>
  SECTIONS.map(({ title, groups }) => {
    const fields = record.filter(({ group }) => groups.includes(group))
    const id = title.toLowerCase()
    return fields.length === 0 ? null : (
      <section key={id} aria-labelledby={id}>
        <h2 id={id} className="section-title">
          {title}
        </h2>
        <dl className="facts specifications">
          <SpecificationRows specifications={fields} />
        </dl>
      </section>
    )
  })
