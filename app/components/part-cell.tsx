import { ColorSwatch } from '#app/components/color-swatch.tsx'
import { SizeValue } from '#app/components/size-value.tsx'
import type { ColumnKind } from '#catalogue/family.ts'
import { sizeText } from '#catalogue/quantity-text.ts'

type Props = { value: string | null; kind: ColumnKind }

/** A value that is longer than this may break over lines. */
const LONG = 36

/** One value of a part, set by its kind: a table's cell or a line of the specification grid. */
export function PartCell({ value, kind }: Props) {
  if (value === null || value.trim() === '') return <span className="absent">N/A</span>
  if (kind === 'swatch' && value.length <= LONG) return <ColorSwatch name={value} />
  const size = sizeText(value, kind)
  if (size) return <SizeValue size={size} />
  const face = kind === 'text' ? 'value' : 'value font-mono'
  return <span className={value.length > LONG ? `${face} value-long` : face}>{value}</span>
}
