import { PageHead, TextLink } from '#app/ui/controls.tsx'
import { columnLetter } from '#catalog/lists/pasted/column-name.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { askedFile, isWorkbook } from '#desk/requests/attachments/shown-files.ts'
import { gone, problemOf } from '#shared/problem.ts'
import type { Route } from './+types/attached-workbook-page.ts'

const MAX_COLUMNS = 40
const MAX_CELL_LENGTH = 200

/** `/requests/:number/files/:position/table`: the first sheet of a buyer's workbook, as plain text (behavior 19.7). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { number, path, file } = await askedFile(services, params)
  if (!file || !isWorkbook(file.mediaType)) throw gone('workbook at this address')
  const shown = { number, name: file.name, path }
  try {
    const { rows, over } = await services.readSheet(file.bytes)
    return { ...shown, ...tableOf(rows), over, problem: null }
  } catch (error) {
    return { ...shown, rows: [], width: 0, over: false, problem: problemOf(error).message }
  }
}

type SheetRow = { readonly line: number; readonly cells: readonly string[] }

function tableOf(rows: readonly SheetRow[]) {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const width = Math.min(
    MAX_COLUMNS,
    Math.max(0, ...filled.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1)),
  )
  return {
    width,
    rows: filled.map(({ line, cells }) => ({
      line,
      cells: Array.from({ length: width }, (_, column) =>
        (cells[column] ?? '').slice(0, MAX_CELL_LENGTH).toWellFormed(),
      ),
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.name ?? 'Workbook'} – Desk` }]

export default function AttachedWorkbook({ loaderData }: Route.ComponentProps) {
  const { number, name, path, rows, width, over, problem } = loaderData
  return (
    <>
      <PageHead
        title={name}
        text={problem ?? `The first sheet${over ? ', its first rows' : ''}. Formulas show their last values.`}
      >
        <TextLink to={`/requests/${number}`}>{number}</TextLink>
        <a href={path} download className="button">
          Download
        </a>
      </PageHead>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be focusable
        <section className="sheet-view" aria-label={`Cells of ${name}`} tabIndex={0}>
          <table className="data-table">
            <thead>
              <tr>
                <td />
                {Array.from({ length: width }, (_, column) => (
                  <th key={columnLetter(column)} scope="col">
                    {columnLetter(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, cells }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  {cells.map((cell, column) => (
                    <td key={columnLetter(column)}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
