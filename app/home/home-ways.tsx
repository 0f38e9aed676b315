import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CATALOG, catalogLabel, FIT } from '#app/ui/site-menu.ts'
import { useCompany } from '#app/ui/use-company.ts'

/** A family with a builder, and its address. */
type Builder = { readonly name: string; readonly url: string }
type Props = { builders: readonly Builder[]; catalogSize: string | null }

/** Three ways to a part other than its family: build its number, say what it must fit, read the catalog (behavior 2.2). */
export function HomeWays({ builders, catalogSize }: Props) {
  const catalog = catalogLabel(useCompany().maker)
  return (
    <ul className="home-ways grid">
      {builders.length > 0 && (
        <Way title="Build a part number" text="Choose color, finish and length: only numbers that exist are left.">
          <details className="menu">
            <summary className="button">Choose a family</summary>
            <div className="menu-sheet">
              {builders.map(({ name, url }) => (
                <Link key={url} to={url}>
                  {name}
                </Link>
              ))}
            </div>
          </details>
        </Way>
      )}
      <Way title="Find what fits" text="Enter a board, a hole, a wire or a plug, and see what fits it.">
        <Link to={FIT.path} className="button">
          {FIT.label}
        </Link>
      </Way>
      <Way title="Read the catalog" text="All families in one PDF, to print or keep.">
        <Link to={CATALOG.path} className="button">
          <span>{catalog}</span>
          {catalogSize && <span className="muted">{catalogSize}</span>}
        </Link>
      </Way>
    </ul>
  )
}

const Way = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className="card">
    <h3 className="section-title">{title}</h3>
    <p className="muted">{text}</p>
    {children}
  </li>
)
