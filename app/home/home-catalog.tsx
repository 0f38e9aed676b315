import { Link } from 'react-router'
import { CATALOG, catalogLabel, FIT } from '#app/ui/site-menu.ts'
import { useCompany } from '#app/ui/use-company.ts'

type Props = { size: string | null }

/** The last card of the product grid: the catalog PDF and the fit finder. */
export function HomeCatalog({ size }: Props) {
  return (
    <div className="offering-card offering-catalog">
      <p className="label-caps">Catalog</p>
      <p>All families in one PDF, to print or keep.</p>
      <Link to={CATALOG.path} className="button button-ghost">
        {catalogLabel(useCompany().maker)}
        {size && <span>{size}</span>}
      </Link>
      <p>Or enter what you have – a board, a hole, a wire or a plug – and see what fits.</p>
      <Link to={FIT.path} className="button button-ghost">
        {FIT.label}
      </Link>
    </div>
  )
}
