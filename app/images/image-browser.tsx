import { Form, Link, useNavigation } from 'react-router'
import { PartPicture } from '#app/components/part-picture.tsx'
import { useSlow } from '#app/components/use-slow.ts'
import { catalogueContext, familiesContext, reportContext } from '#app/context.ts'
import { pageHead } from '#app/page-head.ts'
import type { PartsTable } from '#catalogue/answers.ts'
import { type ImagePage, imageTiles } from '#catalogue/image-tiles.ts'
import type { Route } from './+types/image-browser.ts'

const NO_TILES: ImagePage = { tiles: [], page: 1, pageCount: 1 }

export function loader({ url, context }: Route.LoaderArgs) {
  const tables = context.get(familiesContext).map((family) => family.table)
  const chosen = tables.find((table) => table === url.searchParams.get('table')) ?? null
  const table = chosen === null ? null : (context.get(catalogueContext)?.table(chosen) ?? null)
  const page = Number(url.searchParams.get('page')) || 1
  const meta = pageHead(context, { title: chosen === null ? 'Image browser' : `Images of ${chosen}` })
  return { tables, chosen, ...tilesOf(table, Math.trunc(page), context.get(reportContext)), meta }
}

/** A failure is logged and leaves an empty list (SPEC 8). */
function tilesOf(table: PartsTable | null, page: number, report: (error: unknown) => void): ImagePage {
  try {
    return table ? imageTiles(table, page) : NO_TILES
  } catch (error) {
    report(error)
    return NO_TILES
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ImageBrowserPage({ loaderData }: Route.ComponentProps) {
  const { tables, chosen, tiles, page, pageCount } = loaderData
  const { location } = useNavigation()
  const asked = location ? new URLSearchParams(location.search).get('table') : null
  const slow = useSlow(asked !== null)
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
        <span role="status" className="text-muted">
          {slow && 'Loading data...'}
        </span>
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
