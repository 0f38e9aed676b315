import { ButtonLink, EmptyState, PageHead, StateBadge, TextLink } from '#app/ui/controls.tsx'
import { RunChanges, runTitle } from '#desk/catalog/imports/run-words.tsx'
import { servicesContext } from '#desk/desk-context.ts'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { Route } from './+types/import-list-page.ts'

const PAGE = 50

/** `/imports`: the latest imports and undos, newest first. `?before=` shows older ones. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { imports } = context.get(servicesContext)
  const before = new URL(request.url).searchParams.get('before')
  const runs = await imports.runs(before === null ? null : await imports.run(before))
  return { runs: runs.map(({ notes: _, ...run }) => run) }
}

export const meta: Route.MetaFunction = () => [{ title: 'Imports – Desk' }]

const COLUMNS = { when: 'When', what: 'Import', changes: 'Changes', by: 'By', state: 'State' }

export default function ImportList({ loaderData: { runs } }: Route.ComponentProps) {
  const last = runs.at(-1)
  return (
    <>
      <PageHead title="Imports" text="Every import is previewed first, and can be undone as a whole.">
        <ButtonLink tone="dark" to="/imports/new">
          New import
        </ButtonLink>
      </PageHead>
      {runs.length === 0 ? (
        <EmptyState title="Nothing has been imported yet.">
          <p>Drop a CSV file or a workbook: you see what it would change before anything happens.</p>
        </EmptyState>
      ) : (
        <DeskTable
          caption="Imports, newest first"
          columns={COLUMNS}
          rows={runs.map((run) => ({
            key: run.id,
            cells: {
              when: <DeskTime at={run.at} />,
              what: <TextLink to={`/imports/${run.id}`}>{runTitle(run)}</TextLink>,
              changes: <RunChanges tables={run.tables} />,
              by: run.by ?? 'Command line',
              state: run.undoneBy === null ? '' : <StateBadge tone="warn">Undone</StateBadge>,
            },
          }))}
        />
      )}
      {last && runs.length === PAGE && (
        <p className="more">
          <TextLink to={`/imports?before=${last.id}`}>Older imports</TextLink>
        </p>
      )}
    </>
  )
}
