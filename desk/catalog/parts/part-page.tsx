import { Fragment } from 'react'
import { data, Form } from 'react-router'
import { ButtonLink, PageHead, Submit, TextLink } from '#app/ui/controls.tsx'
import type { PartsTable } from '#catalog/answers.ts'
import { partName } from '#catalog/part/part-name.ts'
import { ChangedFields } from '#desk/catalog/imports/change-preview.tsx'
import type { ShownCells } from '#desk/catalog/parts/cell-groups.ts'
import { NO_PROBLEMS, PartForm } from '#desk/catalog/parts/part-form.tsx'
import { partEditor } from '#desk/catalog/parts/part-source.ts'
import { PART_RULES, postedPart, refusedPart, seenCells, writtenCells } from '#desk/catalog/parts/posted-part.ts'
import { mergedCells, newFindings, problemsOf } from '#desk/catalog/parts/save-part.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { forgetOnceDeleted } from '#desk/ui/typed-text.ts'
import type { PartEntry } from '#parts/editing/part-editing.ts'
import { gone } from '#shared/problem.ts'
import type { Route } from './+types/part-page.ts'

const DONE = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { parts, form, family, table, groupsOf } = await partEditor(services, params.table)
  const { cells, history } = await parts.read(form, params.id)
  if (!cells && history.length === 0) throw gone('such part')
  const row = table?.rowOf(params.id) ?? null
  const number = cells?.[form.number ?? '']?.trim() ?? history[0]?.number ?? null
  return {
    id: params.id,
    table: family.table,
    familyName: family.name,
    name: partName(number, params.id),
    cells,
    groups: cells ? groupsOf(cells) : [],
    history,
    marked: new URL(request.url).searchParams.get('cell'),
    files: table && row !== null ? shownFiles(table, row) : null,
    publicUrl:
      table && row !== null && services.siteUrl !== null
        ? new URL(table.summary(row).url, services.siteUrl).href
        : null,
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const person = context.get(personContext)
  const { parts, form, family, groupsOf, path } = await partEditor(services, params.table)
  const { id } = params
  const address = `${path}/${id}`
  const shown = (cells: ShownCells, seen: ShownCells) => ({ groups: groupsOf(cells), seen })
  const back = (typed: ReturnType<typeof shown>, problems: typeof NO_PROBLEMS, status: number) =>
    data({ typed, problems, reply: null }, { status })
  const steps = {
    undo: step({ run: typedText }, async ({ run }) => {
      const { cells, history } = await parts.read(form, id)
      const number = cells?.[form.number ?? ''] ?? history[0]?.number ?? null
      const { done } = await parts.undo(family.table, run, partName(number, id), person)
      if (done) return leave(address, 'The change was undone.')
      const why = 'It was changed again since, so nothing was undone. Undo the later changes above it first.'
      return leave(address, why, 'problem')
    }),
    delete: step({ seen: seenCells }, async ({ seen }) => {
      const outcome = await parts.remove(family.table, { id, seen }, person)
      if (outcome.kind === 'done') return leave(address, 'The part was deleted. The history below undoes it.')
      const why = 'Someone changed this part, so it was not deleted. Check it and try again.'
      return leave(address, why, 'problem')
    }),
    save: step(postedPart.shape, async ({ seen, accept }, fields) => {
      const wanted = writtenCells(fields, form.columns)
      const findings = newFindings(services, form, { seen, wanted }, id)
      const asTyped = shown({ ...seen, ...wanted }, seen)
      if (findings.length > 0 && !accept) return back(asTyped, { ...NO_PROBLEMS, findings }, 422)
      const outcome = await parts.change(family.table, { id, seen, wanted }, person)
      if (outcome.kind === 'done') {
        const isUnchanged = outcome.run === null
        return leave(address, isUnchanged ? 'Nothing had to be changed.' : 'Saved. The site shows it in a moment.')
      }
      const problems = problemsOf(outcome, (await parts.read(form, id)).history)
      if (outcome.kind === 'conflict') {
        return back(shown(mergedCells({ seen, wanted }, outcome.cells), outcome.cells), problems, 409)
      }
      return back(asTyped, outcome.kind === 'gone' ? { ...problems, errors: [GONE] } : problems, 422)
    }),
  }
  const typed = (fields: FormData) => {
    if (!fields.has('seen')) return null // the form of a separate button
    const { seen, wanted } = refusedPart(fields, form.columns)
    return shown({ ...seen, ...wanted }, seen)
  }
  return await takeStep(context, 'intent', steps, { rules: PART_RULES, typed })
}

const GONE = {
  column: '',
  text: 'Someone else has deleted this part. Undo that in the history, then save again.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.name ?? 'Part'} – Desk` }]

export default function PartEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { id, table, name, familyName, cells, history, marked, files, publicUrl } = loaderData
  const { groups, seen } = actionData?.typed ?? { groups: loaderData.groups, seen: cells }
  const problems = actionData && 'problems' in actionData ? actionData.problems : NO_PROBLEMS
  const path = `/parts/${encodeURIComponent(table)}`
  return (
    <Fragment key={`${table} ${id}`}>
      <PageHead title={name} text={`${familyName}, id ${id}${cells ? '' : ' – deleted'}`}>
        <ButtonLink to={`/parts?table=${encodeURIComponent(table)}`}>All parts</ButtonLink>
        {publicUrl && (
          <a href={publicUrl} className="button">
            On the site
          </a>
        )}
        {cells && (
          <>
            <ButtonLink to={`/labels?number=${encodeURIComponent(name)}`}>Labels</ButtonLink>
            <ButtonLink to={`${path}/new?copy=${id}`}>Copy</ButtonLink>
            <ConfirmButton
              label="Delete"
              title={`Delete ${name}?`}
              confirm="Delete it"
              fields={{ intent: 'delete', seen: JSON.stringify(cells) }}
              onConfirm={() => forgetOnceDeleted(`${path}/${id}`)}
            >
              This removes the part from the catalog and the site. Its picture and datasheet stay. You can undo it here.
            </ConfirmButton>
          </>
        )}
      </PageHead>
      <div className="beside">
        {seen && groups.length > 0 ? (
          <PartForm
            key={JSON.stringify([seen, problems])}
            groups={groups}
            seen={seen}
            problems={problems}
            reply={actionData?.reply}
            submit="Save"
            marked={marked}
          />
        ) : (
          <p className="lead">This part was deleted. Undo that in the history to bring it back.</p>
        )}
        <div className="stack">
          {files && <PartFilesCard table={table} id={id} name={name} {...files} />}
          <aside aria-label="History" className="card">
            <h2>History</h2>
            <PartHistoryList history={history} />
          </aside>
        </div>
      </div>
    </Fragment>
  )
}

function PartHistoryList({ history }: { history: readonly PartEntry[] }) {
  if (history.length === 0) return <p className="lead">No change is recorded yet.</p>
  return (
    <ol className="stack findings">
      {history.map(({ key, at, by, kind, fields, run }) => (
        <li key={key}>
          <p>
            <b>{DONE[kind]}</b>
            <span>{` by ${by ?? 'the operator'}, `}</span>
            <DeskTime at={at} />
          </p>
          {kind === 'changed' && <ChangedFields change={{ kind, fields }} />}
          {run !== null && (
            <ConfirmButton label="Undo" title="Undo this change?" confirm="Undo it" fields={{ intent: 'undo', run }}>
              {kind === 'changed'
                ? `These cells go back to their previous values: ${Object.keys(fields).join(', ')}.`
                : kind === 'added'
                  ? 'The part will be removed.'
                  : 'The part returns with all of its cells.'}
            </ConfirmButton>
          )}
        </li>
      ))}
    </ol>
  )
}

/** What the site shows for a row: whether it has a picture, its datasheet, and its CAD models' names. */
const shownFiles = (table: PartsTable, row: number) => ({
  hasPicture: table.imageUrl(row) !== null,
  datasheet: table.files(row).pdf,
  models: table.models(row).map(({ name }) => name),
})

type Props = ReturnType<typeof shownFiles> & { table: string; id: string; name: string }

/** The part's picture, datasheet and CAD models on the site, and a form to upload others (behavior 21.34). */
function PartFilesCard({ table, id, name, hasPicture, datasheet, models }: Props) {
  const path = `/parts/${encodeURIComponent(table)}/${id}`
  return (
    <section aria-label="Files" className="card stack">
      <h2>Files</h2>
      {hasPicture ? (
        <img
          src={`${path}/picture?w=320`}
          alt={`${name} as the site shows it`}
          width={320}
          height={240}
          loading="lazy"
        />
      ) : (
        <p className="hint">No picture.</p>
      )}
      <p className="hint">{datasheet === null ? 'No datasheet.' : `Datasheet: ${datasheet}`}</p>
      <p className="hint">{models.length === 0 ? 'No CAD model.' : `CAD models: ${models.join(', ')}`}</p>
      <Form method="post" action="/files" encType="multipart/form-data" className="stack">
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="part" value={`${table}/${id}`} />
        <DeskField
          label="Another picture, datasheet or CAD model"
          name="files"
          type="file"
          multiple
          required
          accept="image/*,.pdf,.step,.stp,.glb,.kicad_mod,.kicad_sym"
        />
        <div className="cluster">
          <Submit>Check it</Submit>
          <TextLink to="/files">All files</TextLink>
        </div>
      </Form>
    </section>
  )
}
