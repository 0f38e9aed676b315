import { PageLink } from '#app/shell/page-link.tsx'
import { ABOUT_LINKS, CATALOG } from '#app/shell/site-menu.ts'

type Props = { catalogSize: string | null; here?: string | undefined }

/** The About menu: two pages, and the catalog as a PDF with its size. */
export function AboutMenu({ catalogSize, here }: Props) {
  return (
    <>
      {ABOUT_LINKS.map(({ label, path, text }) => (
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
            {CATALOG.label}
            {catalogSize && <span className="font-normal text-muted"> ({catalogSize})</span>}
          </PageLink>
        </p>
      </section>
    </>
  )
}
