import { Link } from 'react-router'
import { PartCell } from '#app/components/part-cell.tsx'
import type { Variant, VariantField } from '#catalogue/part-relations.ts'

type Props = { fields: readonly VariantField[] }

/** A row shows so many; the others open below it. */
const SHOWN = 12

/** The same part in other colours, finishes, lengths: each link differs from it in the one field that its row names. */
export function PartVariants({ fields }: Props) {
  if (fields.length === 0) return null
  return (
    <section aria-labelledby="variants" className="part-variants">
      <h2 id="variants" className="section-title">
        {title(fields.map(({ label }) => label))}
      </h2>
      <p className="section-note">Each differs from this part in one specification alone.</p>
      <dl className="variant-rows">
        {fields.map((field) => (
          <VariantRow key={field.key} field={field} />
        ))}
      </dl>
    </section>
  )
}

const MOST_NAMED = 3

/** 'Same part in another color, body finish or length'; only abbreviations (AWG, RoHS) keep their capitals. */
function title(labels: readonly string[]): string {
  if (labels.length > MOST_NAMED) return 'Same part in other versions'
  const names = labels.map((label) => label.replace(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase()))
  const last = names.pop() ?? ''
  return `Same part in another ${names.length > 0 ? `${names.join(', ')} or ${last}` : last}`
}

function VariantRow({ field: { label, kind, variants, compareUrl } }: { field: VariantField }) {
  const chip = (variant: Variant) => <VariantChip key={variant.id} {...variant} kind={kind} />
  const [first, others] = cut(variants)
  return (
    <div>
      <dt>
        {label}
        <Link to={compareUrl} className="text-link compare-link">
          Compare<span className="sr-only"> with other values of {label}</span>
        </Link>
      </dt>
      <dd>
        <ul className="variant-chips">{first.map(chip)}</ul>
        {others.length > 0 && (
          <details className="variant-more">
            <summary>{others.length} more</summary>
            <ul className="variant-chips">{others.map(chip)}</ul>
          </details>
        )}
      </dd>
    </div>
  )
}

/** The part itself is always among those shown. */
function cut(variants: readonly Variant[]): [readonly Variant[], readonly Variant[]] {
  if (variants.length <= SHOWN + 1) return [variants, []]
  const here = variants.findIndex(({ current }) => current)
  const from = Math.min(Math.max(0, here - SHOWN / 2), variants.length - SHOWN)
  const shown = variants.slice(from, from + SHOWN)
  return [shown, variants.filter((variant) => !shown.includes(variant))]
}

function VariantChip({ value, number, url, kind, current }: Variant & Pick<VariantField, 'kind'>) {
  return (
    <li>
      <Link to={url} aria-current={current ? 'true' : undefined} className="variant-chip">
        <PartCell value={value} kind={kind} />
        {current ? <span className="variant-here">this part</span> : <span className="variant-number">{number}</span>}
      </Link>
    </li>
  )
}
