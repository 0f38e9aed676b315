import { Form } from 'react-router'
import { ButtonLink, EmptyState, PageHead } from '#app/ui/controls.tsx'
import { FINDING_KINDS, type FindingKind } from '#catalog/check/finding.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { ChangeReview } from '#desk/catalog/changes/change-review.tsx'
import { makeChange, postedChanges } from '#desk/catalog/changes/posted-changes.ts'
import { HOSTED_PARTS } from '#desk/catalog/parts/part-source.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeForm } from '#desk/desk-form.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { FormError } from '#desk/ui/desk-form.tsx'
import type { CellChange } from '#parts/editing/change-parts.ts'
import { Problem } from '#shared/problem.ts'
import type { Route } from './+types/fix-page.ts'

/** `/check/fix?kind=…`: what fixing all findings with one right answer would change (behavior 21.33). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const asked = new URL(request.url).searchParams.get('kind')
  const kind = (Object.keys(FINDING_KINDS) as FindingKind[]).find((key) => key === asked)
  if (!kind) throw new Problem(404, 'There is no such kind of finding.', 'Choose one on the page Check.')
  const { changes, isCut } = await fixesOf(services, kind)
  const title = `Check: ${FINDING_KINDS[kind].toLowerCase()}`
  const posted = { intent: 'review' as const, changes, title }
  return { kind, changes, isCut, title, outcome: await makeChange(services, posted, context.get(personContext)) }
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const person = context.get(personContext)
  return await takeForm(context, postedChanges, async (posted) => {
    const outcome = await makeChange(services, posted, person)
    if (outcome.run === null) return { outcome, changes: posted.changes, title: posted.title, reply: null }
    return leave(`/imports/${outcome.run}`, 'Fixed. The site shows it in a moment.')
  })
}

/** The cells with one right answer, up to the limit of one change. `isCut` if there are more. */
async function fixesOf({ catalogDesk: { check, parts } }: DeskServices, kind: FindingKind) {
  if (!parts) throw HOSTED_PARTS
  const found = (await check())?.kinds.find((one) => one.kind === kind)?.findings ?? []
  const fixes = found.flatMap(({ table, column, value, fix }) =>
    table === null || column === null || fix === undefined ? [] : [{ table, column, value, fix }],
  )
  const changes: { table: string; cells: CellChange[] }[] = []
  let left = parts.maxCells
  let isCut = false
  for (const [table, ofTable] of Map.groupBy(fixes, (fix) => fix.table)) {
    const cells: CellChange[] = []
    for (const [column, list] of Map.groupBy(ofTable, (fix) => fix.column)) {
      const wanted = new Map(list.map(({ value, fix }) => [value, fix]))
      const stored = await parts.cellsWith(table, column, [...wanted.keys()])
      const fitting = stored.slice(0, left)
      cells.push(...fitting.map(({ id, value }) => ({ id, column, seen: value, wanted: wanted.get(value) ?? null })))
      left -= fitting.length
      isCut ||= fitting.length < stored.length
    }
    changes.push({ table, cells })
  }
  return { changes: changes.filter(({ cells }) => cells.length > 0), isCut }
}

export const meta: Route.MetaFunction = () => [{ title: 'Fix – Desk' }]

export default function FixPage({ loaderData, actionData }: Route.ComponentProps) {
  const review = actionData && 'outcome' in actionData ? actionData : loaderData
  const count = review.changes.reduce((sum, { cells }) => sum + cells.length, 0)
  return (
    <>
      <PageHead
        title={`Fix ${countOf(count, 'value')}`}
        text={`${FINDING_KINDS[loaderData.kind]}: those with exactly one right answer. It is saved as one step, which can be undone.`}
      >
        <ButtonLink to={`/check?kind=${loaderData.kind}`}>Back to the findings</ButtonLink>
      </PageHead>
      <FormError reply={actionData?.reply} />
      {loaderData.isCut && <p className="hint">There are more. Save these first, then open this page again.</p>}
      {count === 0 ? (
        <EmptyState title="Nothing to fix.">
          <p>No finding of this kind has exactly one right answer now.</p>
        </EmptyState>
      ) : (
        <Form method="post" className="stack">
          <ChangeReview
            {...review}
            conflictActions={
              <ButtonLink to={`/check/fix?kind=${loaderData.kind}`} reloadDocument>
                Look again
              </ButtonLink>
            }
          />
        </Form>
      )}
    </>
  )
}
