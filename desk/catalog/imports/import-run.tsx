import { Link } from 'react-router'
import { orRefuse } from '#desk/catalog/imports/problem-text.ts'
import { RunChanges } from '#desk/catalog/imports/run-changes.tsx'
import { runTitle } from '#desk/catalog/imports/run-words.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import type { Route } from './+types/import-run.ts'

/** `/imports/:run`: what an import did, who made it, and whether it can be undone. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { notes: _, ...run } = await orRefuse(context.get(servicesContext).imports.run(params.run))
  return { run }
}

export const meta: Route.MetaFunction = () => [{ title: 'Import – Desk' }]

export default function ImportRun({ loaderData: { run } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={runTitle(run)}>
        {run.cannotUndo === null && (
          <Link to={`/imports/${run.id}/undo`} className="button">
            Undo…
          </Link>
        )}
        <Link to="/imports" className="button">
          All imports
        </Link>
      </PageHead>
      <dl className="desk-section import-facts">
        <dt>When</dt>
        <dd>
          <DeskTime at={run.at} />
        </dd>
        <dt>By</dt>
        <dd>{run.by ?? 'Command line'}</dd>
        <dt>Changes</dt>
        <dd>
          <RunChanges tables={run.tables} />
        </dd>
        {run.addedColumns.length > 0 && <dt>Columns added</dt>}
        {run.addedColumns.length > 0 && <dd>{columnWords(run.addedColumns)}</dd>}
        {run.droppedColumns.length > 0 && <dt>Columns removed</dt>}
        {run.droppedColumns.length > 0 && <dd>{columnWords(run.droppedColumns)}</dd>}
        {run.choices.length > 0 && <dt>Choices</dt>}
        {run.choices.length > 0 && <dd>{run.choices.join(', ')}</dd>}
        <dt>Undo</dt>
        <dd>{run.cannotUndo ?? 'It can be undone as a whole.'}</dd>
        {run.skipped > 0 && <dt>Left as it was</dt>}
        {run.skipped > 0 && <dd>{`${run.skipped} later changes`}</dd>}
        <dt>Number</dt>
        <dd>{run.id}</dd>
      </dl>
    </>
  )
}

const columnWords = (columns: readonly { readonly table: string; readonly column: string }[]): string =>
  columns.map(({ table, column }) => `${column} (${table})`).join(', ')
