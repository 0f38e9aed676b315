import type { ShownBuyerRequest } from '#app/order/request/request-answer.ts'

/** Filled-in values by label. Long ones take the full width. */
export function RequestFields({ fields }: Pick<ShownBuyerRequest, 'fields'>) {
  return (
    <dl className="request-fields">
      {fields.map(({ label, value, wide }) => (
        <div key={label} data-wide={wide || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
