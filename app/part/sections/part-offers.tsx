import type { Offer } from '#catalog/answers.ts'

/** It comes after the router has looked for the place that a link names. */
const showIfNamed = (section: HTMLElement | null) => {
  if (location.hash === '#where-to-buy') section?.scrollIntoView()
}

/** Where distributors sell a part, as the company says (behavior 8.15). */
export function PartOffers({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="where-to-buy" className="part-offers" ref={showIfNamed}>
      <h2 id="where-to-buy" className="section-title">
        Where to buy
      </h2>
      <ul className="grid">
        {offers.map(({ distributor, number, link, region, note, source, date }) => (
          <li key={link} className="card">
            <a href={link} rel="noopener nofollow" className="text-link">
              {distributor}
            </a>
            {number && <span className="mono" translate="no">{` ${number}`}</span>}
            <p className="hint">{[region, note, source, date].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
