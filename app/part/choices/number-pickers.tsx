import { Link } from 'react-router'
import { IN_PLACE } from '#app/shell/focus-on-navigation.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import type { NumberPicker } from '#catalog/ordering/number-pickers.ts'

type Props = {
  pickers: readonly NumberPicker[]
  builder: { base: string; url: string; choices: readonly string[] } | null
}

/**
 * What changes with the part's number, such as color and finish: each value is a link to the part that has it (behavior
 * 8.13). The builder has all numbers of its base number, by what they encode (behavior 25.2).
 */
export function NumberPickers({ pickers, builder }: Props) {
  return (
    <>
      {pickers.map(({ key, label, kind, options }) => (
        <nav key={key} aria-label={label} className="number-picker">
          <p aria-hidden="true" className="muted">
            {label}
          </p>
          <ul className="cluster">
            {options.map(({ value, url, current }) => (
              <li key={value}>
                <Link
                  to={url}
                  {...IN_PLACE}
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
      ))}
      {builder && (
        <p className="part-builder">
          <Link to={builder.url} className="text-link">
            Build a part number
          </Link>{' '}
          <span className="muted">
            Other numbers of {builder.base}, by {builder.choices.join(', ').toLowerCase()}
          </span>
        </p>
      )}
    </>
  )
}
