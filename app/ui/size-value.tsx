import type { SizeText } from '#catalogue/quantity-text.ts'

type Props = { size: SizeText }

/** Of a size's two units CSS shows the ones that the visitor wants (`data-units`), within an element of this class. */
export const sizeClass = ({ written }: SizeText): string =>
  written === null ? 'value font-mono size' : 'value font-mono size gauge'

/** A size in both units, inside of what bears `sizeClass`. */
export const SizeUnits = ({ size: { written, inch, mm } }: Props) => (
  <>
    {written !== null && <span>{written} </span>}
    <span className="inch">{inch}</span> <span className="mm">{mm}</span>
  </>
)

/** A size in both units. */
export const SizeValue = ({ size }: Props) => (
  <span className={sizeClass(size)}>
    <SizeUnits size={size} />
  </span>
)
