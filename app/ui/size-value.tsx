import type { SizeText } from '#catalogue/quantities/quantity-text.ts'

type Props = { size: SizeText }

/** Within an element of this class, CSS shows the units that the visitor has chosen (`data-units`). */
export const sizeClass = ({ written }: SizeText): string =>
  written === null ? 'value font-mono size' : 'value font-mono size gauge'

/** A size in both units, for use inside an element with `sizeClass`. */
export const SizeUnits = ({ size: { written, inch, mm } }: Props) => (
  <>
    {written !== null && <span>{written} </span>}
    <span className="inch">{inch}</span> <span className="mm">{mm}</span>
  </>
)
