import { NavLink } from 'react-router'
import { ABOUT_LINKS, CATALOG } from '#app/shell/site-menu.ts'

type Props = { catalogSize: string | null }

/** The About menu: two pages, and the catalog as a PDF with its size. */
export function AboutMenu({ catalogSize }: Props) {
  return (
    <>
      {ABOUT_LINKS.map(({ label, path, text }) => (
        <div key={path}>
          <NavLink to={path} className="font-semibold hover:underline">
            {label}
          </NavLink>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </div>
      ))}
      <section aria-label="Catalog">
        <h2 className="label-caps">Catalog</h2>
        <p className="mt-1.5">
          <NavLink to={CATALOG.path} className="font-semibold hover:underline">
            {CATALOG.label}
            {catalogSize && <span className="font-normal text-muted"> ({catalogSize})</span>}
          </NavLink>
        </p>
      </section>
    </>
  )
}
