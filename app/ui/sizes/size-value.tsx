import { useSiteSettings } from '#app/ui/sizes/use-site-settings.ts'
import type { SizeText } from '#catalog/quantities/both-texts.ts'

type Props = {
  size: SizeText
  /** Leaves the first unit without an element of its own: a table has a hundred sizes. Only within `.parts` (display.css). */
  isBare?: boolean
}

/** Within an element of this class, CSS shows the units that the visitor has chosen (`data-units`). */
export const sizeClass = ({ written }: SizeText): string =>
  written === null ? 'value mono size' : 'value mono size gauge'

/** A size in both units, for use inside an element with `sizeClass`. */
export function SizeUnits({ size: { written, inch, mm }, isBare = false }: Props) {
  const inches = <span className="inch">{inch}</span>
  const millimeters = <span className="mm">{mm}</span>
  const [first, second] = useSizesInOrder(inches, millimeters)
  const [firstText] = useSizesInOrder(inch, mm)
  if (isBare && written === null)
    return (
      <>
        {`${firstText} `}
        {second}
      </>
    )
  return (
    <>
      {written !== null && <span>{written} </span>}
      {first} {second}
    </>
  )
}

/** Inches and millimeters in the order of the site's settings (behavior 17.7). */
export function useSizesInOrder<T>(inches: T, millimeters: T): readonly [first: T, second: T] {
  return useSiteSettings().sizesFirst === 'inches' ? [inches, millimeters] : [millimeters, inches]
}
