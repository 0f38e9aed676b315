import { type ComponentProps, type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { Form, Link, useFetcher, useLocation } from 'react-router'
import { ButtonLink, Notice, PageHead, Submit, TextLink } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { Pager } from '#app/ui/pager.tsx'
import { countOf } from '#catalog/quantities/format-count.ts'
import { rowName } from '#catalog/registry/side-tables.ts'
import { ChangeReview } from '#desk/catalog/changes/change-review.tsx'
import { makeChange, postedChanges } from '#desk/catalog/changes/posted-changes.ts'
import { FindReplace } from '#desk/catalog/grid/find-replace.tsx'
import {
  addStep,
  type CellEdits,
  type EditSteps,
  editKey,
  type GridColumn,
  type GridView,
  NO_EDITS,
  undoStep,
  unsavedEdits,
  withoutGone,
} from '#desk/catalog/grid/grid-cells.ts'
import { oneCell } from '#desk/catalog/grid/grid-keys.ts'
import { PartGrid } from '#desk/catalog/grid/part-grid.tsx'
import { fieldGroups } from '#desk/catalog/parts/cell-groups.ts'
import { ExportLinks } from '#desk/catalog/parts/export-links.tsx'
import { partEditor } from '#desk/catalog/parts/part-source.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { prefixedFields, takeForm } from '#desk/desk-form.ts'
import { FormError, RestoredNotice, UnsavedHint } from '#desk/ui/desk-form.tsx'
import { askedPage } from '#desk/ui/list-pages.tsx'
import { keepTyped, noteSent, readTyped, settleSent } from '#desk/ui/typed-text.ts'
import { useFilterFields } from '#desk/ui/use-filter-fields.ts'
import { useTypist } from '#desk/ui/use-typed-text.ts'
import type { CellChange } from '#parts/editing/change-parts.ts'
import type { Route } from './+types/grid-page.ts'

/** The prefix of filter fields, because a column may have the name of another field. */
const FILTER = 'is:'

/** `/parts/:table/grid`: a family's rows with all columns, filtered, sorted and paged. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { parts, form, family } = await partEditor(services, params.table)
  const asked = new URL(request.url).searchParams
  const filters = Object.fromEntries(prefixedFields(asked, FILTER))
  const sort = form.columns.find((column) => column === asked.get('sort')) ?? null
  const dir = asked.get('dir') === 'desc' ? ('desc' as const) : ('asc' as const)
  const page = askedPage(asked)
  const found = await parts.rows(form, { filters, sort, dir, page })
  const fields = fieldGroups(family, form, null, {}).flatMap((group) => group.fields)
  const columns = fields.map(({ column: name, label, isPrivate }) => ({ name, label, isPrivate }))
  return {
    table: family.table,
    familyName: family.name,
    view: {
      columns,
      rows: found.rows.map(({ id, cells }) => ({
        id,
        cells: Object.fromEntries(form.columns.map((column, at) => [column, cells[at] ?? null])),
      })),
    } satisfies GridView,
    filters,
    sort,
    dir,
    page,
    total: found.total,
    pageCount: found.pageCount,
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  await partEditor(services, params.table)
  return await takeForm(context, postedChanges, async (posted) => {
    const outcome = await makeChange(services, posted, context.get(personContext))
    return { outcome, changes: posted.changes, title: posted.title, reply: null }
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.familyName ?? 'Grid'} – Desk` }]

export default function GridPage({ loaderData }: Route.ComponentProps) {
  return <FamilyGrid key={loaderData.table} data={loaderData} />
}

type Data = Route.ComponentProps['loaderData']

function FamilyGrid({ data }: { data: Data }) {
  const { table, familyName, view, filters, sort, dir, page, total, pageCount } = data
  const { steps, setSteps, isRestored, discard, noteSending } = useKeptSteps()
  const [selection, setSelection] = useState(oneCell(0, 0))
  const [said, say] = useState('')
  const found = useReview(data, steps, setSteps, noteSending)
  const { fetcher, review, savedRun, look } = found
  const { edits } = steps
  const isIdle = fetcher.state === 'idle'
  const write = (cells: readonly CellChange[]) => setSteps((before) => addStep(before, cells))

  const asked = JSON.stringify([filters, sort, dir, page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are shown
  useEffect(() => setSelection(oneCell(0, 0)), [asked])

  return (
    <>
      <PageHead
        title={familyName}
        text={`${countOf(total, rowName(table))}. Nothing is saved before you have seen what it changes.`}
      >
        <ButtonLink to={`/parts?table=${encodeURIComponent(table)}`}>As a list</ButtonLink>
        <ExportLinks table={table} />
      </PageHead>
      <FormError reply={fetcher.data?.reply} />
      {isRestored && <RestoredNotice onDiscard={discard} />}
      {savedRun !== null && (
        <Notice role="status">
          <span>{edits.size === 0 ? 'Saved.' : 'Saved, but not what was typed since then.'}</span> The site shows it in
          a moment. <TextLink to={`/imports/${savedRun}/undo`}>Undo it</TextLink>
        </Notice>
      )}
      {review && isIdle ? (
        <GridReview {...found} review={review} what={rowName(table)} onSubmit={noteSending} />
      ) : (
        <div className="stack">
          <div className="cluster">
            <Button tone="dark" disabled={edits.size === 0 || !isIdle} onClick={() => look(edits)}>
              {isIdle ? `Review ${countOf(edits.size, 'change')}` : 'Checking…'}
            </Button>
            <Button disabled={steps.past.length === 0} onClick={() => setSteps(undoStep)}>
              Undo
            </Button>
            <Submit form="grid-filter">Filter</Submit>
            {Object.values(filters).some(Boolean) && (
              <TextLink to={`/parts/${encodeURIComponent(table)}/grid`}>{`All ${rowName(table)}s`}</TextLink>
            )}
            <UnsavedHint isUnsaved={edits.size > 0} />
            <span role="status" className="hint">
              {said}
            </span>
          </div>
          <FindReplace view={view} edits={edits} column={view.columns[selection.column]?.name ?? ''} onWrite={write} />
          <Filters data={data} />
          <PartGrid
            label={rowName(table) === 'part' ? `Parts of ${familyName}` : familyName}
            view={view}
            edits={edits}
            selection={selection}
            onSelect={setSelection}
            onWrite={write}
            onUndo={() => setSteps(undoStep)}
            onSay={say}
            partPath={(id) => `/parts/${encodeURIComponent(table)}/${id}`}
            heading={(column) => <Heading column={column} data={data} />}
          />
          {pageCount > 1 && (
            <Pager page={page} pageCount={pageCount} urlOf={(to) => gridAddress(data, { page: String(to) })} />
          )}
          <p className="hint">
            Enter or F2 edits a cell, typing replaces it, Escape drops what you typed. Shift and the arrows select,
            Ctrl+Space a column. Ctrl+C and Ctrl+V copy and paste from a spreadsheet, Ctrl+D fills down, Delete empties,
            Ctrl+Z undoes, Ctrl+Enter opens the part. A filter finds what a cell contains: =Gold is exactly that, = is
            empty, !Gold and != are all others.
          </p>
        </div>
      )}
    </>
  )
}

type ReviewProps = Omit<ReturnType<typeof useReview>, 'review'> & {
  review: NonNullable<ReturnType<typeof useReview>['review']>
  what: string
  onSubmit: () => void
}

function GridReview({ fetcher, review, what, settle, leaveOut, close, onSubmit }: ReviewProps) {
  return (
    <fetcher.Form method="post" className="stack" onSubmit={onSubmit}>
      <ChangeReview
        {...review}
        what={what}
        isAnswer
        goneAction={<Button onClick={leaveOut}>Leave these cells out</Button>}
        conflictActions={
          <div className="cluster">
            <Button onClick={() => settle(false)}>Use theirs</Button>
            <Button onClick={() => settle(true)}>Keep mine</Button>
          </div>
        }
      >
        <Button onClick={close}>Back to the grid</Button>
      </ChangeReview>
    </fetcher.Form>
  )
}

type SetSteps = Dispatch<SetStateAction<EditSteps>>

/** Unsaved cells, kept for this tab like a form's text, and restored. */
function useKeptSteps() {
  const person = useTypist()
  const form = `${useLocation().pathname} cells`
  const [steps, setSteps] = useState<EditSteps>(NO_EDITS)
  const [isRestored, setRestored] = useState(false)
  const { edits } = steps
  useEffect(() => {
    const { cells } = readTyped(person, form)
    if (!cells) return
    setSteps({ edits: new Map(JSON.parse(cells.is)), past: [] })
    setRestored(true)
  }, [person, form])
  useEffect(() => {
    keepTyped(person, form, edits.size > 0 ? { cells: { was: [''], is: JSON.stringify([...edits]) } } : {})
  }, [person, form, edits])
  const discard = () => {
    setSteps(NO_EDITS)
    setRestored(false)
  }
  const noteSending = () => noteSent(person, form)
  return { steps, setSteps, isRestored: isRestored && edits.size > 0, discard, noteSending }
}

/** What the server answers about the edits: what they would change, and at last the run that has saved them. */
function useReview({ table, familyName }: Data, { edits }: EditSteps, setSteps: SetSteps, noteSending: () => void) {
  const fetcher = useFetcher<typeof action>()
  const [isReviewing, setReviewing] = useState(false)
  const answer = fetcher.data && 'outcome' in fetcher.data ? fetcher.data : null
  const savedRun = answer?.outcome.run ?? null
  const review = isReviewing && savedRun === null ? answer : null
  const close = () => setReviewing(false)
  useEffect(() => {
    if (!answer || answer.outcome.run === null) return
    const saved = answer.changes.flatMap(({ cells }) => cells)
    setSteps(({ edits }) => unsavedEdits(edits, saved))
  }, [answer, setSteps])
  useEffect(() => {
    if (fetcher.state === 'idle') settleSent(false)
  }, [fetcher.state])

  function look(edits: CellEdits): void {
    const cells = [...edits.values()]
    const columns = [...new Set(cells.map(({ column }) => column))]
    const named = `${columns.slice(0, 3).join(', ')}${columns.length > 3 ? ' …' : ''}`
    const title = `${familyName}: ${countOf(cells.length, 'change')} in ${named}`
    setReviewing(true)
    noteSending()
    void fetcher.submit({ intent: 'review', title, changes: JSON.stringify([{ table, cells }]) }, { method: 'post' })
  }
  /** Accepts other people's values as seen, with or without overwriting them. */
  function settle(isMine: boolean): void {
    const settled = new Map(edits)
    for (const { id, column, now } of review?.outcome.conflicts ?? []) {
      const key = editKey(id, column)
      const edit = edits.get(key)
      if (edit && isMine) settled.set(key, { ...edit, seen: now })
      else settled.delete(key)
    }
    goOn(settled)
  }
  const leaveOut = () => goOn(withoutGone(edits, review?.outcome.errors ?? []))
  function goOn(settled: CellEdits): void {
    setSteps({ edits: settled, past: [] })
    if (settled.size > 0) look(settled)
    else close()
  }
  return { fetcher, review, savedRun, look, settle, leaveOut, close }
}

const Button = (button: ComponentProps<typeof Submit>) => <Submit {...button} type="button" />

function Heading({ column: { name, label, isPrivate }, data }: { column: GridColumn; data: Data }) {
  const { filters, sort, dir } = data
  const isUp = sort === name && dir === 'asc'
  return (
    <>
      <Link to={gridAddress(data, { sort: name, dir: isUp ? 'desc' : 'asc' })}>
        {`${label}${sort === name ? (isUp ? ' ↑' : ' ↓') : ''}`}
      </Link>
      {isPrivate && <span className="badge">private</span>}
      <input
        form="grid-filter"
        type="search"
        className="field"
        size={6}
        {...EXACT_TEXT}
        name={FILTER + name}
        defaultValue={filters[name] ?? ''}
        aria-label={`Filter ${label}`}
      />
    </>
  )
}

function Filters({ data: { view, filters, sort, dir } }: { data: Data }) {
  const fields = useFilterFields(
    Object.fromEntries(view.columns.map(({ name }) => [FILTER + name, filters[name] ?? ''])),
  )
  return (
    <Form {...fields} hidden id="grid-filter" method="get" role="search" aria-label="Filter">
      {sort !== null && <input type="hidden" name="sort" value={sort} />}
      {sort !== null && <input type="hidden" name="dir" value={dir} />}
    </Form>
  )
}

function gridAddress({ filters, sort, dir }: Data, change: Readonly<Record<string, string>>): string {
  const asked = Object.entries(filters).flatMap(([column, text]) => (text === '' ? [] : [[FILTER + column, text]]))
  return `?${new URLSearchParams({ ...Object.fromEntries(asked), ...(sort !== null && { sort, dir }), ...change })}`
}
