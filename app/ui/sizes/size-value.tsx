import { useSiteSettings } from '#app/ui/sizes/use-site-settings.ts'
import type { SizeText } from '#catalog/quantities/both-texts.ts'

type Props = { size: SizeText }

/** Within this class, CSS shows the visitor's units (`data-units`). */
export const sizeClass = ({ written }: SizeText): string =>
  written === null ? 'value mono size' : 'value mono size gauge'

/** A size in both units, in the site's order (behavior 17.7), for use inside `sizeClass`. */
export function SizeUnits({ size: { written, inch, mm } }: Props) {
  const inches = { unit: 'inch', text: inch }
  const millimeters = { unit: 'mm', text: mm }
  const [first, second] = useSiteSettings().sizesFirst === 'inches' ? [inches, millimeters] : [millimeters, inches]
  return (
    <>
      {written !== null && <span>{`${written} `}</span>}
      <span className={first.unit}>{`${first.text} `}</span>
      <span className={second.unit}>{second.text}</span>
    </>
  )
}
