import { TitledSection } from '#app/ui/titled-section.tsx'
import type { DecodedNumber } from '#catalog/part/part-relations.ts'

/** `sample`: the catalog holds sample rows, with invented numbers. */
type Props = DecodedNumber & { sample: boolean }

export function NumberDecoder({ number, pieces, alike, sample }: Props) {
  return (
    <TitledSection id="decoder" title={`How to read ${number}`}>
      <p className="muted">
        {`Decoded from the number’s format, not from the part’s data.${alike.length > 0 ? ` ${alike.join(', ')} has the same format.` : ''}${sample ? ' The MIL and CID numbers of this sample catalog are made up.' : ''}`}
      </p>
      <dl className="facts facts-beside">
        {pieces.map(({ label, code, meaning }) => (
          <div key={label}>
            <dt className="mono" translate="no">
              {code}
            </dt>
            <dd>
              <span className="strong">{label}</span> <span>{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )
}
