import { useEffect } from 'react'
import { Form, Link, redirect, useRevalidator } from 'react-router'
import * as z from 'zod'
import { type ColumnValues, valueWords } from '#catalog/check/value-words.ts'
import { ChangePreview } from '#desk/catalog/imports/change-preview.tsx'
import { ChoiceForm } from '#desk/catalog/imports/choice-form.tsx'
import { readChoices } from '#desk/catalog/imports/choices.ts'
import { orRefuse, problemText } from '#desk/catalog/imports/problem-text.ts'
import { countsSum, countWords } from '#desk/catalog/imports/run-words.ts'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { takeForm, typedText } from '#desk/desk-form.ts'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import type { ImportPreview } from '#parts/import/import-desk.ts'
import type { Route } from './+types/import-draft.ts'

const COLUMNS = [
  { key: 'file', label: 'File' },
  { key: 'place', label: 'Cell or row' },
  { key: 'column', label: 'Column' },
  { key: 'what', label: 'What is wrong' },
  { key: 'hint', label: 'What to do' },
]

/** Why nothing can be imported, cell by cell. */
function ErrorTable({ draft, preview }: { draft: string; preview: Pick<ImportPreview, 'errors' | 'errorCount'> }) {
  const { errors, errorCount } = preview
  const more = errorCount - errors.length
  return (
    <section className="card">
      <h2>
        {errorCount === 1 ? 'One error: nothing can be imported' : `${errorCount} errors: nothing can be imported`}
      </h2>
      <p className="hint">
        Fix the file and choose it again, or change the choices below.{' '}
        <a href={`/imports/drafts/${draft}/errors.csv`} download className="text-link">
          Download the errors as CSV
        </a>
      </p>
      <DeskTable
        caption="Errors"
        columns={COLUMNS}
        rows={errors.map(({ file, sheet, place, line, column, what, hint }) => ({
          key: `${file} ${sheet} ${line} ${column} ${what}`,
          cells: { file: sheet === null ? file : `${file}, ${sheet}`, place, column: column ?? '', what, hint },
        }))}
      />
      {more > 0 && <p className="hint">{`and ${more} more, in the CSV`}</p>}
    </section>
  )
}

const POLL_MS = 500
const SHOWN_ERRORS = 200

/** `/imports/drafts/:draft`: what the files would change, before anything happens. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { imports, families } = context.get(servicesContext)
  const { draft, work } = await orRefuse(imports.draft(params.draft))
  if (draft.run !== null && work === null) throw redirect(`/imports/${draft.run}`)
  const { preview } = draft
  const shown = preview && { ...preview, errors: preview.errors.slice(0, SHOWN_ERRORS) }
  return { draft: { ...draft, preview: shown }, work, tables: families().map(({ table }) => table) }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { imports } = context.get(servicesContext)
  const flash = context.get(flashContext)
  const id = params.draft
  const act = async ({ intent, digest }: z.output<typeof posted>, form: FormData) => {
    try {
      if (intent === 'discard') {
        await imports.discard(id)
        flash.say('The files were removed. Nothing was imported.')
        return redirect('/imports')
      }
      if (intent === 'cancel') await imports.cancel(id)
      else if (intent === 'import') await imports.apply(id, context.get(personContext), digest)
      else await imports.check(id, readChoices(form, (await imports.draft(id)).draft.files))
      await imports.settle(id)
      const { draft } = await imports.draft(id)
      if (draft.run !== null) flash.say('Imported. The site shows it within seconds.')
      return redirect(draft.run === null ? `/imports/drafts/${id}` : `/imports/${draft.run}`)
    } catch (error) {
      flash.say(problemText(error), 'problem')
      return redirect(`/imports/drafts/${id}`)
    }
  }
  return await takeForm(context, posted, act, { rules: { prefixes: ['column:', 'table:'] } })
}

const posted = z.object({ intent: typedText, digest: typedText })

export const meta: Route.MetaFunction = () => [{ title: 'Preview of an import – Desk' }]

export default function ImportDraftPage({ loaderData: { draft, work, tables } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isRunning = work !== null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  const names = draft.files.map(({ name }) => name).join(', ')
  return (
    <>
      <PageHead title="Preview of an import" text={names}>
        <Form method="post">
          <button type="submit" name="intent" value={isRunning ? 'cancel' : 'discard'} className="button">
            {isRunning ? 'Stop' : 'Discard these files'}
          </button>
        </Form>
      </PageHead>
      {work ? <Progress kind={work.kind} done={work.done} /> : <Result draft={draft} tables={tables} />}
    </>
  )
}

function Progress({ kind, done }: { kind: 'check' | 'import'; done: number }) {
  const label = kind === 'check' ? 'Reading the files' : 'Importing'
  return (
    <div className="card" role="status">
      <noscript>
        <meta httpEquiv="refresh" content="1" />
      </noscript>
      <p>{`${label}… ${Math.round(done * 100)} %`}</p>
      <progress max={1} value={done} aria-label={label} />
    </div>
  )
}

type Data = Awaited<ReturnType<typeof loader>>

function Result({ draft, tables }: Pick<Data, 'draft' | 'tables'>) {
  const { preview, failure, isNew } = draft
  const sum = countsSum(preview?.tables ?? [])
  const isReady = preview !== null && preview.refused === null && preview.errorCount === 0 && failure === null
  const isEmpty = sum.added + sum.changed + sum.removed === 0
  return (
    <>
      {failure !== null && (
        <p className="notice" data-tone="bad">
          {failure}
        </p>
      )}
      {failure === null && preview === null && (
        <p className="notice" data-tone="bad">
          The site stopped while it read these files. Press ‘Preview again’ below.
        </p>
      )}
      {preview?.refused && (
        <p className="notice" data-tone="bad">
          {preview.refused}
        </p>
      )}
      {isNew && isReady && (
        <p className="notice" data-tone="bad" role="alert">
          The tables have changed since you saw the preview, so nothing was imported. This is what it would do now.
        </p>
      )}
      {preview && preview.errorCount > 0 && <ErrorTable draft={draft.id} preview={preview} />}
      {isReady && (
        <section className="card">
          <h2>{isEmpty ? 'Nothing would change' : `${countWords(sum)} in ${namesOf(preview.tables)}`}</h2>
          {!isEmpty && (
            <Form method="post">
              <input type="hidden" name="digest" value={preview.digest} />
              <button type="submit" name="intent" value="import" className="button button-dark">
                {`Import: ${countWords(sum)}`}
              </button>
            </Form>
          )}
        </section>
      )}
      {preview && <NewValues columns={preview.values ?? []} />}
      {isReady && <ChangePreview preview={preview} />}
      <ChoiceForm draft={draft} tables={tables} />
      <p className="more">
        <Link to="/imports/new" className="text-link">
          Other files
        </Link>
      </p>
    </>
  )
}

const namesOf = (tables: readonly { readonly table: string }[]) => tables.map(({ table }) => table).join(', ')

/** The values of the files that no part has yet, and those that should be sizes: most typing errors are among them. */
function NewValues({ columns }: { columns: readonly ColumnValues[] }) {
  if (columns.length === 0) return null
  return (
    <section className="card">
      <h2>Values to look at</h2>
      <ul className="rows">
        {columns.map((values) => (
          <li key={`${values.table} ${values.column}`}>
            <b>{`${values.table}, ${values.column}`}</b>
            {valueWords(values).map((words) => (
              <div key={words}>{words}</div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
