import type { SizeText } from '#catalogue/quantity-text.ts'

type Props = { size: SizeText }

/** A size in both units, of which CSS shows the ones that the visitor wants (`data-units`). */
export function SizeValue({ size: { written, inch, mm } }: Props) {
  return (
    <span className={written === null ? 'value font-mono size' : 'value font-mono size gauge'}>
      {written !== null && <span>{written} </span>}
      <span className="inch">{inch}</span> <span className="mm">{mm}</span>
    </span>
  )
}
