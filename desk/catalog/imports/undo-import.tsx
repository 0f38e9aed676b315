import { Form, Link, redirect } from 'react-router'
import * as z from 'zod'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { RunChanges } from '#desk/catalog/imports/run-changes.tsx'
import { countsSum, countWords, runTitle } from '#desk/catalog/imports/run-words.ts'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { takeForm, typedText } from '#desk/desk-form.ts'
import { orRefuse, problemText } from '#desk/problem-text.ts'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import type { Route } from './+types/undo-import.ts'

const CHANGED = 'The tables have changed since you saw this page, so nothing was undone. This is what it would do now.'

/** `/imports/:run/undo`: what an undo takes back, and the later changes in its place; `?later=skip` or `force` says what becomes of those. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { imports } = context.get(servicesContext)
  const { notes: _, ...run } = await orRefuse(imports.run(params.run))
  const later = laterOf(new URL(request.url).searchParams.get('later'))
  return { run, later, outcome: await orRefuse(imports.previewUndo(run.id, later)) }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { imports } = context.get(servicesContext)
  const flash = context.get(flashContext)
  return await takeForm(context, posted, async ({ later, digest: expected }) => {
    const here = `/imports/${params.run}/undo${later === 'ask' ? '' : `?later=${later}`}`
    try {
      const { run } = await imports.undo(params.run, context.get(personContext), { later, expected })
      flash.say(run === null ? CHANGED : 'Undone. The site shows it within seconds.', run === null ? 'problem' : 'done')
      return redirect(run === null ? here : `/imports/${run}`)
    } catch (error) {
      flash.say(problemText(error), 'problem')
      return redirect(`/imports/${params.run}`)
    }
  })
}

const posted = z.object({ later: z.enum(['ask', 'skip', 'force']).catch('ask'), digest: typedText })

const laterOf = (value: unknown) => (value === 'skip' || value === 'force' ? value : 'ask')

export const meta: Route.MetaFunction = () => [{ title: 'Undo an import – Desk' }]

const COLUMNS = { what: 'Later change' }

export default function UndoImport({ loaderData: { run, later, outcome } }: Route.ComponentProps) {
  const { conflicts, conflictCount, tables, done, digest } = outcome
  return (
    <>
      <PageHead title={`Undo: ${runTitle(run)}`} text={`Import ${run.id}`}>
        <Link to={`/imports/${run.id}`} className="button">
          Leave it
        </Link>
      </PageHead>
      {conflictCount > 0 && (
        <section className="card">
          <h2>
            {conflictCount === 1
              ? 'One later change is in its place'
              : `${formatCount(conflictCount)} later changes are in its place`}
          </h2>
          <DeskTable
            caption="Later changes"
            columns={COLUMNS}
            rows={conflicts.map((text) => ({ key: text, cells: { what: text } }))}
          />
          {conflictCount > conflicts.length && <p className="hint">{`and ${conflictCount - conflicts.length} more`}</p>}
          <nav className="cluster" aria-label="Later changes">
            <Link to="?later=skip" className="button" aria-current={later === 'skip' ? 'true' : undefined}>
              Keep them, undo the rest
            </Link>
            <Link to="?later=force" className="button" aria-current={later === 'force' ? 'true' : undefined}>
              Undo them too
            </Link>
          </nav>
        </section>
      )}
      {done && (
        <section className="card">
          <h2>{later === 'skip' ? 'The tables without the later changes' : 'What the tables get back'}</h2>
          <RunChanges tables={tables} />
          <Form method="post">
            <input type="hidden" name="later" value={later} />
            <input type="hidden" name="digest" value={digest} />
            <button type="submit" className="button button-danger">
              {`Undo: ${countWords(countsSum(tables))}`}
            </button>
          </Form>
        </section>
      )}
    </>
  )
}
