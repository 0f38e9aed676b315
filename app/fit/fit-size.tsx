import { SizeUnits } from '#app/ui/sizes/size-value.tsx'
import { type BothUnits, fitInchText, mmText } from '#catalog/fit/fit-query.ts'
import { drillOf } from '#catalog/quantities/reader/drill.ts'

type Props = { size: BothUnits; isHole?: boolean }

/** A size or difference in both units, a hole with its drill. CSS shows the visitor's. */
export function FitSize({ size: { inches, mm }, isHole = false }: Props) {
  return (
    <>
      <span className="fit-size mono" translate="no">
        <SizeUnits size={{ written: null, inch: fitInchText(inches), mm: mmText(mm) }} />
      </span>
      {isHole && <HoleDrill inches={inches} />}
    </>
  )
}

/** The drill of a hole, if one has its size: `#29 drill`. */
export function HoleDrill({ inches }: Pick<BothUnits, 'inches'>) {
  const drill = drillOf(inches)
  return drill && <span className="hole-drill hint">{`${drill} drill`}</span>
}
