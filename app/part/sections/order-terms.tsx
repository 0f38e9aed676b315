import type { OrderTerm } from '#catalog/registry/order-terms.ts'

/** 'Ordering': minimum, lead time and packaging, as far as the part's row gives them (behavior 3.11). */
export function OrderTerms({ terms }: { terms: readonly OrderTerm[] }) {
  if (terms.length === 0) return null
  return (
    <section aria-labelledby="order-terms">
      <h2 id="order-terms" className="section-title">
        Ordering
      </h2>
      <dl className="facts specifications">
        {terms.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
