import { useSizesInOrder } from '#app/ui/sizes/size-value.tsx'
import { type BothUnits, fitInchText, mmText } from '#catalog/fit/fit-text.ts'

type Props = { size: BothUnits }

/** A size or difference in both units. CSS shows the visitor's. */
export function FitSize({ size: { inches, mm } }: Props) {
  const [first, second] = useSizesInOrder(
    <span className="inch">{fitInchText(inches)}</span>,
    <span className="mm">{mmText(mm)}</span>,
  )
  return (
    <span className="fit-size mono" translate="no">
      {first} {second}
    </span>
  )
}
