import type { ReactNode } from 'react'
import { shownSize } from '#app/ui/sizes/shown-size.ts'
import { SizeUnits, sizeClass } from '#app/ui/sizes/size-value.tsx'
import { normalizeColor, PLASTIC_COLORS } from '#catalog/drawing/plastic-color.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

/** The colors with a swatch in the styles; other names are shown without one. */
const SWATCHES: readonly string[] = [...PLASTIC_COLORS, 'clear']

/** The `data-color` of an element of class `color-name`, which draws the color's swatch. Undefined if it has none. */
function swatchOf(name: string): string | undefined {
  const color = normalizeColor(name)
  return SWATCHES.includes(color) ? color : undefined
}

type Value = { value: string | null; kind: ColumnKind }

/** Longer values may wrap. */
export const MAX_UNBROKEN_LENGTH = 36

/** One value of a part, formatted by its kind. For the specification grid and small tables. */
export function PartValue(given: Value) {
  const { className, content, color } = format(given)
  return (
    <span className={className} data-color={color}>
      {content}
    </span>
  )
}

/** `label` names the value in a phone's list, which has no headings. */
type Cell = Value & { column: string | undefined; label?: string | undefined }

/** A table cell with one value. A page has hundreds, so one element less in each is faster on a phone. */
export function PartValueCell({ column, label, ...given }: Cell) {
  const { className, content, color, wrapped } = format(given)
  if (!wrapped)
    return (
      <td className={className} data-col={column} data-label={label}>
        {content}
      </td>
    )
  return (
    <td data-col={column} data-label={label}>
      <span className={className} data-color={color}>
        {content}
      </span>
    </td>
  )
}

/** `wrapped`: in a cell, the value needs an element of its own. */
type Formatted = { className: string; content: ReactNode; color?: string | undefined; wrapped?: boolean }

function format({ value, kind }: Value): Formatted {
  if (value === null || value.trim() === '') return { className: 'absent', content: 'N/A' }
  const long = value.length > MAX_UNBROKEN_LENGTH
  if (kind === 'swatch' && !long)
    return { className: 'color-name', content: value, color: swatchOf(value), wrapped: true }
  const size = shownSize(value, kind)
  if (size) return { className: sizeClass(size), content: <SizeUnits size={size} /> }
  const font = kind === 'text' ? 'value' : 'value mono'
  return { className: long ? `${font} value-long` : font, content: value, wrapped: long }
}
