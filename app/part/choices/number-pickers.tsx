import { Link } from 'react-router'
import { IN_PLACE } from '#app/shell/focus-on-navigation.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import type { NumberPicker } from '#catalog/ordering/build-result.ts'
import type { VariantField } from '#catalog/part/part-relations.ts'

type Props = {
  pickers: readonly NumberPicker[]
  /** Fields whose values change the number, each with a link to compare them. */
  variantFields: readonly VariantField[]
  builder: { base: string; url: string; choices: readonly string[] } | null
}

/** Links each value to its part (behavior 8.13). The builder has all numbers (behavior 25.2). */
export function NumberPickers({ pickers, variantFields, builder }: Props) {
  return (
    <>
      {pickers.map(({ key, label, kind, options }) => {
        const field = variantFields.find((variantField) => variantField.key === key)
        return (
          <nav key={key} aria-label={label} className="number-picker">
            <p className="cluster hint">
              <span aria-hidden="true">{label}</span>
              {field && (
                <Link to={field.compareUrl} className="text-link compare-link">
                  Compare<span className="sr-only">{` with other values of ${label}`}</span>
                </Link>
              )}
            </p>
            <ul className="cluster">
              {options.map(({ value, url, current }) => (
                <li key={value}>
                  <Link
                    to={url}
                    {...IN_PLACE}
                    title={field?.variants.find((variant) => variant.url === url)?.partNumber}
                    aria-current={current ? 'true' : undefined}
                    className="badge"
                    data-tone="plain"
                  >
                    <PartValue value={value} kind={kind} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )
      })}
      {builder && (
        <p className="part-builder hint">
          <Link to={builder.url} className="text-link">
            Build a part number
          </Link>{' '}
          <span>{`to change ${builder.choices.join(', ').toLowerCase()}`}</span>
        </p>
      )}
    </>
  )
}
