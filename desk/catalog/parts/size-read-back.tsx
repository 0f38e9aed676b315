import { sizeText } from '#catalog/quantities/quantity-text.ts'
import { type ColumnKind, isSizeKind } from '#catalog/registry/family.ts'

/** A size as the site shows it, in both units, while it is typed. */
export function SizeReadBack({ text, kind, id }: { text: string; kind: ColumnKind; id: string }) {
  if (!isSizeKind(kind)) return null
  const size = text.trim() === '' ? null : sizeText(text, kind)
  return (
    <output id={id} className="size-read-back">
      {size ? `${size.inch} = ${size.mm}` : text.trim() === '' ? '' : 'not read as a size'}
    </output>
  )
}
