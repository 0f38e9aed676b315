import type { ShownBuyerRequest } from '#app/order/request/request-answer.ts'

/** What was filled in, by label. Long values take the whole width. */
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
