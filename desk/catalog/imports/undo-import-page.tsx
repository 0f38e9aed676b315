import { Form } from 'react-router'
import * as z from 'zod'
import { ButtonLink, Card, PageHead, Submit, TextLink } from '#app/ui/controls.tsx'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { countsSum, countWords, RunChanges, runTitle } from '#desk/catalog/imports/run-words.tsx'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeForm } from '#desk/desk-form.ts'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { problemOf } from '#shared/problem.ts'
import type { Route } from './+types/undo-import-page.ts'

const CHANGED = 'There are later changes since you saw this page, so nothing was undone. This is what it would do now.'

/** `/imports/:run/undo`: what an undo restores, and the later runs in its way, each with its own undo. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { imports } = context.get(servicesContext)
  const { notes: _, ...run } = await imports.run(params.run)
  const { tables, inTheWay } = await imports.previewUndo(run.id)
  return { run, tables, inTheWay: inTheWay.map(({ notes: _, ...each }) => each) }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { imports } = context.get(servicesContext)
  return await takeForm(
    context,
    posted,
    async ({ seen }) => {
      try {
        const { run } = await imports.undo(params.run, context.get(personContext), seen)
        if (run === null) return leave(`/imports/${params.run}/undo`, CHANGED, 'problem')
        return leave(`/imports/${run}`, 'Undone. The site shows it within seconds.')
      } catch (error) {
        return leave(`/imports/${params.run}`, problemOf(error).text, 'problem')
      }
    },
    { rules: { repeated: ['seen'] } },
  )
}

const posted = z.object({ seen: z.array(z.string()).default([]) })

export const meta: Route.MetaFunction = () => [{ title: 'Undo an import – Desk' }]

const COLUMNS = { when: 'When', what: 'Import or edit', by: 'By', undo: 'Undo' }

export default function UndoImport({ loaderData: { run, tables, inTheWay } }: Route.ComponentProps) {
  const count = inTheWay.length
  return (
    <>
      <PageHead title={`Undo: ${runTitle(run)}`} text={`Import ${run.id}`}>
        <ButtonLink to={`/imports/${run.id}`}>Cancel</ButtonLink>
      </PageHead>
      {count > 0 && (
        <Card
          title={count === 1 ? 'One later change is in its way' : `${formatCount(count)} later changes are in its way`}
        >
          <p>They changed the same parts. Undo them one by one, the newest first, or all of them down to this one.</p>
          <DeskTable
            caption="Later changes"
            columns={COLUMNS}
            rows={inTheWay.map((each) => ({
              key: each.id,
              cells: {
                when: <DeskTime at={each.at} />,
                what: runTitle(each),
                by: each.by ?? 'Command line',
                undo: <TextLink to={`/imports/${each.id}/undo`}>Undo…</TextLink>,
              },
            }))}
          />
        </Card>
      )}
      <Card title="What the tables get back">
        <RunChanges tables={tables} />
        <Form method="post">
          {inTheWay.map(({ id }) => (
            <input key={id} type="hidden" name="seen" value={id} />
          ))}
          <Submit tone="danger">
            {count === 0
              ? `Undo: ${countWords(countsSum(tables))}`
              : `Undo all ${count + 1}: ${countWords(countsSum(tables))}`}
          </Submit>
        </Form>
      </Card>
    </>
  )
}
