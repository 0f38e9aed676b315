import { data, Form, Link, useNavigation } from 'react-router'
import { catalogContext, familiesContext, reportContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { CatalogUnavailable } from '#app/ui/catalog-unavailable.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { useSlow } from '#app/ui/use-navigated.ts'
import type { PartsTable } from '#catalog/answers.ts'
import { type ImagePage, imageTiles } from '#catalog/part/image-tiles.ts'
import type { Route } from './+types/image-browser.ts'

const NO_TILES: ImagePage = { tiles: [], page: 1, pageCount: 1 }

export function loader({ url, context }: Route.LoaderArgs) {
  const tables = context.get(familiesContext).map((family) => family.table)
  const chosen = tables.find((table) => table === url.searchParams.get('table')) ?? null
  const catalog = context.get(catalogContext)
  const table = chosen === null ? null : (catalog?.table(chosen) ?? null)
  const isUnavailable = chosen !== null && !catalog
  const page = Number(url.searchParams.get('page')) || 1
  const meta = pageHead(context, { title: chosen === null ? 'Image browser' : `Images of ${chosen}` })
  const shown = tilesOf(table, Math.trunc(page), context.get(reportContext))
  return data({ tables, chosen, isUnavailable, ...shown, meta }, { status: isUnavailable ? 503 : 200 })
}

export default function ImageBrowserPage({ loaderData }: Route.ComponentProps) {
  const { tables, chosen, isUnavailable, tiles, page, pageCount } = loaderData
  const { location } = useNavigation()
  const requested = location ? new URLSearchParams(location.search).get('table') : null
  const slow = useSlow(requested !== null)
  return (
    <div className="wrap prose-page stack search-page">
      <h1 className="page-title">Image browser</h1>
      <Form method="get" className="cluster">
        <label className="strong">
          Table
          <select
            name="table"
            className="field select"
            value={requested ?? chosen ?? ''}
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
        <span role="status" className="muted">
          {slow && 'Loading data...'}
        </span>
      </Form>
      {isUnavailable && <CatalogUnavailable />}
      {chosen !== null && !isUnavailable && tiles.length === 0 && (
        <p className="empty">No images found or no `Image` column.</p>
      )}
      {tiles.length > 0 && (
        <ul className="image-tiles grid" aria-label={`Pictures of ${chosen}`}>
          {tiles.map(({ place, number, imageUrl, url }) => (
            <li key={place} className="card card-flush">
              <Link to={url}>
                <PartPicture url={imageUrl} width={200} height={200} />
                <span className="image-caption mono" translate="no">
                  <span>{place}</span>
                  <wbr />
                  <span>{number}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && (
        <Pager
          page={page}
          pageCount={pageCount}
          urlOf={(to) => `/test?${new URLSearchParams({ table: chosen, page: String(to) })}`}
        />
      )}
    </div>
  )
}

/** Logs an error and returns an empty list (behavior 12.5). */
function tilesOf(table: PartsTable | null, page: number, report: (error: unknown) => void): ImagePage {
  try {
    return table ? imageTiles(table, page) : NO_TILES
  } catch (error) {
    report(error)
    return NO_TILES
  }
}
