import type { Decoded } from '#catalogue/part-relations.ts'

type Props = Decoded

/** A number cut into its pieces, each with a leader to what it says, as a drawing's callouts. */
export function NumberDecoder({ number, pieces, alike }: Props) {
  return (
    <section aria-labelledby="decoder">
      <h2 id="decoder" className="section-title">
        How to read {number}
      </h2>
      <p className="section-note">
        Read from the number’s form, not from the part’s data
        {alike.length > 0 && `; ${alike.join(', ')} has the same form`}.
      </p>
      <dl className="decoder">
        {pieces.map(({ label, code, meaning }) => (
          <div key={label}>
            <dt>{code}</dt>
            <dd>
              <span className="decoder-label">{label}</span> {meaning}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
