import type { ReactNode } from 'react'
import { ColorSwatch } from '#app/components/color-swatch.tsx'
import { SizeUnits, sizeClass } from '#app/components/size-value.tsx'
import type { ColumnKind } from '#catalogue/family.ts'
import { sizeText } from '#catalogue/quantity-text.ts'

type Value = { value: string | null; kind: ColumnKind }

/** A value that is longer than this may break over lines. */
const LONG = 36

/** One value of a part, set by its kind: a line of the specification grid, a cell of the smaller tables. */
export function PartCell(given: Value) {
  const { className, content } = setting(given)
  return className ? <span className={className}>{content}</span> : content
}

/** One value as a whole cell of a table: hundreds stand on a page, and an element less in each is felt on a phone. */
export function PartsCell({ column, ...given }: Value & { column: string | undefined }) {
  const { className, content, long } = setting(given)
  if (!long)
    return (
      <td className={className} data-col={column}>
        {content}
      </td>
    )
  return (
    <td data-col={column}>
      <span className={className}>{content}</span>
    </td>
  )
}

type Setting = { className?: string; content: ReactNode; long?: boolean }

function setting({ value, kind }: Value): Setting {
  if (value === null || value.trim() === '') return { className: 'absent', content: 'N/A' }
  if (kind === 'swatch' && value.length <= LONG) return { content: <ColorSwatch name={value} /> }
  const size = sizeText(value, kind)
  if (size) return { className: sizeClass(size), content: <SizeUnits size={size} /> }
  const face = kind === 'text' ? 'value' : 'value font-mono'
  const long = value.length > LONG
  return { className: long ? `${face} value-long` : face, content: value, long }
}
