import { Link } from 'react-router'
import { MarkedNumber } from '#app/part/sections/marked-number.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import type { PartVariant, VariantField } from '#catalog/part/part-relations.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { fields: readonly VariantField[] }

/** A row shows this many. The others are behind 'N more'. */
const SHOWN = 12
/** With more fields than this, the title doesn't name them. */
const MAX_NAMED = 3

/**
 * The same part in other colors, finishes or lengths. In the table, each differs from it only in the field that its row
 * names; where a value repeats, what tells the numbers apart is marked (behavior 8.11).
 */
export function PartVariants({ fields }: Props) {
  if (fields.length === 0) return null
  const repeats = fields.some(({ variants }) => variants.some(({ tell }) => tell !== null))
  return (
    <section aria-labelledby="variants" className="part-variants">
      <h2 id="variants" className="section-title">
        {title(fields.map(({ label }) => label))}
      </h2>
      <p className="muted">
        The table has the same values for each, except in the specification named.
        {repeats && <span> Where a value repeats, what tells the numbers apart is marked.</span>}
      </p>
      <dl className="variant-rows">
        {fields.map((field) => (
          <VariantRow key={field.key} field={field} />
        ))}
      </dl>
    </section>
  )
}

/** Returns 'Same part in another color, body finish or length'. Abbreviations (AWG, RoHS) keep their capitals. */
function title(labels: readonly string[]): string {
  if (labels.length > MAX_NAMED) return 'Same part in other versions'
  const names = labels.map((label) => label.replace(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase()))
  const last = names.pop() ?? ''
  return `Same part in another ${names.length > 0 ? `${names.join(', ')} or ${last}` : last}`
}

function VariantRow({ field: { label, kind, variants, compareUrl } }: { field: VariantField }) {
  const chip = (variant: PartVariant) => <VariantChip key={variant.id} {...variant} kind={kind} />
  const [shown, others] = split(variants)
  return (
    <div>
      <dt className="cluster muted">
        <span>{label}</span>
        <Link to={compareUrl} className="text-link compare-link">
          Compare<span className="sr-only">{` with other values of ${label}`}</span>
        </Link>
      </dt>
      <dd>
        <ul className="cluster">{shown.map(chip)}</ul>
        {others.length > 0 && (
          <details className="variant-more">
            <summary>{`${formatCount(others.length)} more`}</summary>
            <ul className="cluster">{others.map(chip)}</ul>
          </details>
        )}
      </dd>
    </div>
  )
}

/** Splits a row's variants into those shown and the others. The part itself is always shown. */
function split(variants: readonly PartVariant[]): [readonly PartVariant[], readonly PartVariant[]] {
  if (variants.length <= SHOWN + 1) return [variants, []]
  const here = variants.findIndex(({ current }) => current)
  const from = Math.min(Math.max(0, here - SHOWN / 2), variants.length - SHOWN)
  const shown = variants.slice(from, from + SHOWN)
  return [shown, variants.filter((variant) => !shown.includes(variant))]
}

function VariantChip({ value, partNumber, url, kind, current, tell }: PartVariant & Pick<VariantField, 'kind'>) {
  return (
    <li>
      <Link to={url} aria-current={current ? 'true' : undefined} className="badge variant-chip" data-tone="plain">
        <PartValue value={value} kind={kind} />
        {current ? (
          <span className="hint">this part</span>
        ) : (
          <span className="hint mono" translate="no">
            {tell ? <MarkedNumber text={tell.own} /> : partNumber}
          </span>
        )}
        {tell?.codes.map(({ label, code }) => (
          <span key={label} className="hint variant-code">
            <span>{label}</span> <b>{code}</b>
          </span>
        ))}
      </Link>
    </li>
  )
}
