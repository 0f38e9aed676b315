import type { ReactNode } from 'react'
import { ColorSwatch } from '#app/ui/color-swatch.tsx'
import { SizeUnits, sizeClass } from '#app/ui/size-value.tsx'
import { sizeText } from '#catalogue/quantities/quantity-text.ts'
import type { ColumnKind } from '#catalogue/registry/family.ts'

type Value = { value: string | null; kind: ColumnKind }

/** Longer values may wrap. */
export const MAX_UNBROKEN_LENGTH = 36

/** One value of a part, formatted by its kind. For the specification grid and small tables. */
export function PartValue(given: Value) {
  const { className, content } = format(given)
  return className ? <span className={className}>{content}</span> : content
}

/** `label` names the value in a phone's list, which has no headings. */
type Cell = Value & { column: string | undefined; label?: string | undefined }

/** A table cell with one value. A page has hundreds, so one element less in each is faster on a phone. */
export function PartValueCell({ column, label, ...given }: Cell) {
  const { className, content, long } = format(given)
  if (!long)
    return (
      <td className={className} data-col={column} data-label={label}>
        {content}
      </td>
    )
  return (
    <td data-col={column} data-label={label}>
      <span className={className}>{content}</span>
    </td>
  )
}

type Formatted = { className?: string; content: ReactNode; long?: boolean }

function format({ value, kind }: Value): Formatted {
  if (value === null || value.trim() === '') return { className: 'absent', content: 'N/A' }
  if (kind === 'swatch' && value.length <= MAX_UNBROKEN_LENGTH) return { content: <ColorSwatch name={value} /> }
  const size = sizeText(value, kind)
  if (size) return { className: sizeClass(size), content: <SizeUnits size={size} /> }
  const font = kind === 'text' ? 'value' : 'value font-mono'
  const long = value.length > MAX_UNBROKEN_LENGTH
  return { className: long ? `${font} value-long` : font, content: value, long }
}
