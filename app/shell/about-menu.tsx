import { PageLink } from '#app/shell/page-link.tsx'
import { CATALOG, type CompanyPage, catalogLabel } from '#app/ui/site-menu.ts'
import { useCompany } from '#app/ui/use-company.ts'

type Props = { pages: readonly CompanyPage[]; catalogSize: string | null; here?: string | undefined }

/** The About menu: its pages, and the catalog as a PDF with its size. */
export function AboutMenu({ pages, catalogSize, here }: Props) {
  const catalog = catalogLabel(useCompany().maker)
  return (
    <>
      {pages
        .filter(({ isAbout }) => isAbout)
        .map(({ label, path, text }) => (
          <div key={path}>
            <PageLink to={path} here={here} className="font-semibold hover:underline">
              {label}
            </PageLink>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </div>
        ))}
      <section aria-label="Catalog">
        <h2 className="label-caps">Catalog</h2>
        <p className="mt-1.5">
          <PageLink to={CATALOG.path} className="font-semibold hover:underline">
            {catalog}
            {catalogSize && <span className="font-normal text-muted"> ({catalogSize})</span>}
          </PageLink>
        </p>
      </section>
    </>
  )
}
