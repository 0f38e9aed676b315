import { Form, Link, useNavigation } from 'react-router'
import { PartPicture } from '#app/components/part-picture.tsx'
import { catalogueContext, familiesContext } from '#app/context.ts'
import { COMPANY } from '#catalogue/company.ts'
import { imageTiles } from '#catalogue/image-tiles.ts'
import type { Route } from './+types/image-browser.ts'

const NO_TILES = { tiles: [], page: 1, pageCount: 1 }

export function loader({ url, context }: Route.LoaderArgs) {
  const tables = context.get(familiesContext).map((family) => family.table)
  const chosen = tables.find((table) => table === url.searchParams.get('table')) ?? null
  const table = chosen === null ? null : (context.get(catalogueContext)?.table(chosen) ?? null)
  const page = Number(url.searchParams.get('page')) || 1
  return { tables, chosen, ...(table ? imageTiles(table, Math.trunc(page)) : NO_TILES) }
}

export const meta: Route.MetaFunction = () => [
  { title: `Image browser – ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function ImageBrowserPage({ loaderData }: Route.ComponentProps) {
  const { tables, chosen, tiles, page, pageCount } = loaderData
  const { location } = useNavigation()
  const asked = location ? new URLSearchParams(location.search).get('table') : null
  return (
    <div className="wrap image-browser">
      <h1 className="page-title">Image browser</h1>
      <Form method="get" className="image-browser-form">
        <label>
          Table
          <select
            name="table"
            className="field select"
            value={asked ?? chosen ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">-- Choose a table --</option>
            {tables.map((table) => (
              <option key={table}>{table}</option>
            ))}
          </select>
        </label>
        <button type="submit" className="button without-script">
          Show
        </button>
      </Form>
      {chosen !== null && tiles.length === 0 && <p className="table-empty">No images found or no `Image` column.</p>}
      {tiles.length > 0 && (
        <ul className="image-tiles" aria-label={`Pictures of ${chosen}`}>
          {tiles.map(({ caption, imageUrl, url }) => (
            <li key={caption}>
              <Link to={url}>
                <PartPicture url={imageUrl} width={200} height={200} />
                <span>{caption}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && <Pages table={chosen} page={page} pageCount={pageCount} />}
    </div>
  )
}

type PagesProps = { table: string; page: number; pageCount: number }

function Pages({ table, page, pageCount }: PagesProps) {
  const step = (to: number, label: string) =>
    to < 1 || to > pageCount ? (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere now, in its place so that nothing jumps
      <a role="link" aria-disabled="true" className="button">
        {label}
      </a>
    ) : (
      <Link to={`/test?${new URLSearchParams({ table, page: String(to) })}`} className="button">
        {label}
      </Link>
    )
  return (
    <nav aria-label="Pages" className="pager">
      {step(page - 1, 'Previous')}
      <span className="tabular-nums">
        Page {page} of {pageCount}
      </span>
      {step(page + 1, 'Next')}
    </nav>
  )
}
