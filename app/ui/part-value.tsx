import { shownSize } from '#app/ui/sizes/shown-size.ts'
import { SizeUnits, sizeClass } from '#app/ui/sizes/size-value.tsx'
import { normalizeColor, PLASTIC_COLORS } from '#catalog/drawing/plastic-color.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

const SWATCHES: readonly string[] = [...PLASTIC_COLORS, 'clear']

/** Returns the `data-color` that draws a swatch on class `color-name`, or undefined without one. */
export function swatchOf(name: string): string | undefined {
  const color = normalizeColor(name)
  return SWATCHES.includes(color) ? color : undefined
}

type Value = { value: string | null; kind: ColumnKind }

/** Longer values may wrap. */
export const MAX_UNBROKEN_LENGTH = 36

export function PartValue(given: Value) {
  const { className, content, color, translate } = format(given)
  return (
    <span className={className} data-color={color} translate={translate}>
      {content}
    </span>
  )
}

type Cell = Value & {
  column: string | undefined
  /** Labels the value in a phone's list, which has no headings. */
  label?: string | undefined
  /** The group's heading shows it. The cell itself is for screen readers and ungrouped rows. */
  isShared?: boolean | undefined
  /** So it is in all rows. */
  isBlank?: boolean | undefined
}

export function PartValueCell({ column, label, isShared, isBlank, ...given }: Cell) {
  const { className, content, color, wrapped, translate } = format(given)
  return (
    <td
      className={wrapped ? undefined : className}
      data-color={color}
      translate={translate}
      data-col={column}
      data-label={label}
      data-shared={isShared ? '' : undefined}
      data-blank={isBlank || undefined}
    >
      {wrapped ? <span className={className}>{content}</span> : content}
    </td>
  )
}

/**
 * A dash means that the part has none. It looks the same as no value (behavior 4.2). `wrapped`: in a cell, the value needs
 * its own element. Translators leave numbers and sizes alone.
 */
function format({ value, kind }: Value) {
  const text = value?.trim() ?? ''
  if (value === null || text === '') return { className: 'absent', content: 'N/A' }
  if (text === '-') return { className: 'absent', content: value }
  const long = value.length > MAX_UNBROKEN_LENGTH
  if (kind === 'swatch' && !long) return { className: 'color-name', content: value, color: swatchOf(value) }
  const size = shownSize(value, kind)
  if (size) return { className: sizeClass(size), content: <SizeUnits size={size} />, translate: 'no' as const }
  const font = kind === 'text' ? 'value' : 'value mono'
  const translate = kind === 'text' ? undefined : ('no' as const)
  return { className: long ? `${font} value-long` : font, content: value, wrapped: long, translate }
}
