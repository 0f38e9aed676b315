import { type BothUnits, inchText, mmText } from '#catalogue/fit/fit-text.ts'

type Props = { size: BothUnits }

/** A size or a difference in both units, of which CSS shows those that the visitor wants. */
export function FitSize({ size: { inches, mm } }: Props) {
  return (
    <span className="fit-size font-mono">
      <span className="inch">{inchText(inches)}</span> <span className="mm">{mmText(mm)}</span>
    </span>
  )
}
