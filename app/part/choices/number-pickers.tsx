import { Link } from 'react-router'
import type { SentPart } from '#app/part/part-answer.ts'
import { IN_PLACE } from '#app/shell/focus-on-navigation.tsx'
import { TextLink } from '#app/ui/controls.tsx'
import { PartValue } from '#app/ui/part-value.tsx'

type Props = Pick<SentPart, 'pickers' | 'builder'> & { here: string }

/** Links each value to its part (behavior 8.13). The builder has all numbers (behavior 25.2). */
export function NumberPickers({ pickers, builder, here }: Props) {
  return (
    <>
      {pickers.map(({ key, label, kind, options, compareUrl }) => (
        <nav key={key} aria-label={label} className="number-picker">
          <p className="cluster hint">
            <span aria-hidden="true">{label}</span>
            {compareUrl && (
              <Link to={compareUrl} className="text-link compare-link">
                Compare<span className="sr-only">{` with other values of ${label}`}</span>
              </Link>
            )}
          </p>
          <ul className="cluster">
            {options.map(({ value, url, number }) => (
              <li key={value}>
                <Link
                  to={url}
                  {...IN_PLACE}
                  title={number}
                  aria-current={url === here ? 'true' : undefined}
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
        <p className="part-builder hint">
          <TextLink to={builder.url}>Build a part number</TextLink>{' '}
          <span>{`to change ${builder.choices.join(', ').toLowerCase()}`}</span>
        </p>
      )}
    </>
  )
}
