type Props = { fields: readonly (readonly [label: string, value: string])[] }

const MAX_LENGTH = 60

/** Filled-in values by label. Those with long lines take the full width. */
export function RequestFields({ fields }: Props) {
  return (
    <dl className="field-grid request-fields">
      {fields.map(([label, value]) => (
        <div key={label} data-wide={value.split('\n').some(({ length }) => length > MAX_LENGTH) || undefined}>
          <dt className="hint">{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
