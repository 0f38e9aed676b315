import { Link } from 'react-router'

/** The two sections under the product grid, each with its 'More' (SPEC 2, RULINGS). */
export function HomeSections() {
  return (
    <div className="wrap home-sections">
      <section aria-labelledby="engineering">
        <h2 id="engineering" className="caps-title">
          Engineering Solutions
        </h2>
        <p>
          Where a standard part doesn't fit, we work out a customised one with you: thermal injection molding for
          insulated parts, and electroplating in gold, silver, nickel, tin and other finishes.
        </p>
        <Link to="/about/engineering-solutions" className="button" aria-label="More about Engineering Solutions">
          More
        </Link>
      </section>
      <section aria-labelledby="about">
        <h2 id="about" className="caps-title">
          About Us
        </h2>
        <p>
          Precision interconnect components, made in the USA for over 50 years. A qualified supplier to MIL-DTL-39024,
          with components recognised under MIL-T-55155 (Group A) and A-A-59126.
        </p>
        <Link to="/about/company-profile" className="button" aria-label="More about us">
          More
        </Link>
      </section>
    </div>
  )
}
