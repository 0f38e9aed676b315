import type { ReactNode } from 'react'
import { ButtonLink, PageHead } from '#app/ui/controls.tsx'
import { RunChanges, runTitle } from '#desk/catalog/imports/run-words.tsx'
import { servicesContext } from '#desk/desk-context.ts'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import type { Route } from './+types/import-run-page.ts'

/** `/imports/:run`: what an import did, who made it, and whether it can be undone. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { notes: _, ...run } = await context.get(servicesContext).imports.run(params.run)
  return { run }
}

export const meta: Route.MetaFunction = () => [{ title: 'Import – Desk' }]

export default function ImportRun({ loaderData: { run } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={runTitle(run)}>
        {run.cannotUndo === null && <ButtonLink to={`/imports/${run.id}/undo`}>Undo…</ButtonLink>}
        <ButtonLink to="/imports">All imports</ButtonLink>
      </PageHead>
      <dl className="card facts facts-beside">
        {factsOf(run, useFamilyName()).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function factsOf(
  run: Route.ComponentProps['loaderData']['run'],
  nameOf: (table: string) => string,
): [name: string, value: ReactNode][] {
  const { addedColumns, droppedColumns, choices } = run
  const columnWords = (columns: typeof addedColumns): string =>
    columns.map(({ table, column }) => `${column} (${nameOf(table)})`).join(', ')
  const facts: [name: string, value: ReactNode][] = [
    ['When', <DeskTime key="when" at={run.at} />],
    ['By', run.by ?? 'Command line'],
    ['Changes', <RunChanges key="changes" tables={run.tables} />],
    ['Columns added', columnWords(addedColumns)],
    ['Columns removed', columnWords(droppedColumns)],
    ['Choices', choices.join(', ')],
    ['Undo', run.cannotUndo ?? 'It can be undone as a whole.'],
    ['Number', run.id],
  ]
  return facts.filter(([, value]) => value !== '')
}
