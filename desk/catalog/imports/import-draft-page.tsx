import { redirect } from 'react-router'
import { Card, Notice, PageHead, PostButton, TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'
import { KIND_WORDS } from '#catalog/registry/kind-words.ts'
import { ChangePreview, NewValues } from '#desk/catalog/imports/change-preview.tsx'
import { ChoiceForm } from '#desk/catalog/imports/choice-form.tsx'
import { countsSum, countWords } from '#desk/catalog/imports/run-words.tsx'
import { FamilyQuestion, KIND_PREFIX, type Typed } from '#desk/catalog/imports/unnamed-file.tsx'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, prefixedFields, step, takeStep, typedText } from '#desk/desk-form.ts'
import { mayDo } from '#desk/rights.ts'
import { FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import { useRevalidateWhile } from '#desk/ui/use-revalidate-while.ts'
import type { ImportChoices, ImportDraft, ImportPreview, PlacedError } from '#parts/drafts/import-draft.ts'
import { Problem } from '#shared/problem.ts'
import type { Route } from './+types/import-draft-page.ts'

const POLL_MS = 500
const MAX_ERRORS = 200

/** `/imports/drafts/:draft`: what the files would change, before anything is written. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { imports, families } = context.get(servicesContext)
  const own = families().filter(({ isSideTable }) => isSideTable !== true)
  const { draft, work } = await imports.drafts.read(params.draft)
  if (draft.run !== null && work === null) throw redirect(`/imports/${draft.run}`)
  const { preview } = draft
  const shown = preview && { ...preview, errors: preview.errors.slice(0, MAX_ERRORS) }
  return {
    draft: { ...draft, preview: shown },
    work,
    tables: families().map(({ table }) => table),
    groups: [...new Set(own.map(({ group }) => group))],
    canMake: mayDo(context.get(personContext).role, 'site:edit'),
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { imports, site } = context.get(servicesContext)
  const { drafts } = imports
  const person = context.get(personContext)
  const id = params.draft
  const started = async () => {
    await drafts.settle(id)
    const { draft } = await drafts.read(id)
    if (draft.run === null) throw redirect(`/imports/drafts/${id}`)
    return leave(`/imports/${draft.run}`, 'Imported. The site shows it within seconds.')
  }
  const choicesAs = ({ choices }: ImportDraft, file: string, family: string, ignore: readonly string[] = []) => {
    return { ...choices, tables: { ...choices.tables, [file]: family }, ignore: [...choices.ignore, ...ignore] }
  }
  const steps = {
    discard: step({}, async () => {
      await drafts.remove(id)
      return leave('/imports', 'The files were removed. Nothing was imported.')
    }),
    cancel: step({}, async () => {
      await drafts.stop(id)
      return await started()
    }),
    import: step({ digest: typedText }, async ({ digest }) => {
      await drafts.begin(id, 'import', { person, expected: digest })
      return await started()
    }),
    'use-family': step({ file: typedText, table: typedText }, async ({ file, table }) => {
      await drafts.begin(id, 'check', { choose: (draft) => choicesAs(draft, file, table) })
      return await started()
    }),
    'new-family': step({ file: typedText, name: typedText, group: typedText }, async ({ file, ...family }, fields) => {
      const choose = async (draft: ImportDraft) => {
        if (!mayDo(person.role, 'site:edit'))
          throw new Problem(403, 'Only an owner can make a family.', 'Ask an owner to drop this file.')
        const { ignored, ...columns } = chosenColumns(fields)
        return choicesAs(draft, file, await site.addFamily(person, { ...family, ...columns }), ignored)
      }
      const { draft } = await drafts.read(id)
      await drafts.begin(id, onlyAdds(draft) ? 'import' : 'check', { person, choose })
      return await started()
    }),
    check: step({}, async (_, fields) => {
      await drafts.begin(id, 'check', { choose: ({ files }) => readChoices(fields, files) })
      return await started()
    }),
  }
  const typed = (fields: FormData) => Object.fromEntries(prefixedFields(fields, ''))
  return await takeStep(context, 'intent', steps, { rules: { prefixes: ['column:', 'table:', KIND_PREFIX] }, typed })
}

/** What a new family's columns are. Throws a Problem unless one is the part number. */
function chosenColumns(form: FormData) {
  const kinds = prefixedFields(form, KIND_PREFIX).map(([heading, kind]) => ({ heading, kind }))
  const [numberHeading, ...others] = kinds.filter(({ kind }) => kind === 'own').map(({ heading }) => heading)
  if (numberHeading === undefined || others.length > 0)
    throw new Problem(422, 'One column must be the part number.', 'Choose ‘The part number’ for one of them.')
  const columns = kinds.flatMap(({ heading, kind }) => (isKind(kind) ? [{ heading, kind }] : []))
  return {
    numberHeading,
    columns,
    ignored: kinds.filter(({ kind }) => kind === 'ignore').map(({ heading }) => heading),
  }
}

/** While a file has no family, nothing that the others would change is shown. */
const onlyAdds = ({ files, choices }: Pick<ImportDraft, 'files' | 'choices'>) => files.length === 1 && !choices.replace

const isKind = (kind: string): kind is ColumnKind => Object.hasOwn(KIND_WORDS, kind)

export const meta: Route.MetaFunction = () => [{ title: 'Preview of an import – Desk' }]

/** A refused import is looked at again as it is now, with what was typed. */
export { reloadsRefused as shouldRevalidate } from '#desk/refused-page.ts'

export default function ImportDraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, work } = loaderData
  const isRunning = work !== null
  useRevalidateWhile(isRunning, POLL_MS)
  const names = draft.files.map(({ name }) => name).join(', ')
  return (
    <>
      <PageHead title="Preview of an import" text={names}>
        <PostButton fields={{ intent: isRunning ? 'cancel' : 'discard' }}>
          {isRunning ? 'Stop' : 'Discard these files'}
        </PostButton>
      </PageHead>
      <FormError reply={actionData?.reply} />
      {work ? (
        <Progress kind={work.kind} done={work.done} />
      ) : (
        <Result {...loaderData} typed={actionData?.typed ?? {}} />
      )}
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
      <p>{`${label}… ${Math.round(done * 100)}%`}</p>
      <progress max={1} value={done} aria-label={label} />
    </div>
  )
}

type Data = Awaited<ReturnType<typeof loader>> & { readonly typed: Typed }

function Result({ draft, tables, groups, canMake, typed }: Data) {
  const nameOf = useFamilyName()
  const { preview, failure, isNew } = draft
  const sum = countsSum(preview?.tables ?? [])
  const isReady = preview !== null && preview.errorCount === 0 && failure === null
  const isEmpty = sum.added + sum.changed + sum.removed === 0
  return (
    <>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {failure === null && preview === null && (
        <Notice tone="bad">The site stopped while it read these files. Press ‘Preview again’ below.</Notice>
      )}
      {isNew && isReady && (
        <Notice tone="bad" role="alert">
          The tables have changed since you saw the preview, so nothing was imported. This is what it would do now.
        </Notice>
      )}
      {preview?.unnamed.map((unnamed) => (
        <FamilyQuestion
          key={unnamed.file}
          unnamed={unnamed}
          groups={groups}
          canMake={canMake}
          next={onlyAdds(draft) ? 'import' : 'preview'}
          typed={typed.file === unnamed.file ? typed : null}
        />
      ))}
      {preview && <ImportErrors draft={draft.id} preview={preview} />}
      {isReady && (
        <Card
          title={
            isEmpty
              ? 'Nothing would change'
              : `${countWords(sum)} in ${preview.tables.map(({ table }) => nameOf(table)).join(', ')}`
          }
        >
          {!isEmpty && (
            <PostButton fields={{ intent: 'import', digest: preview.digest }} tone="dark">
              {`Import: ${countWords(sum)}`}
            </PostButton>
          )}
        </Card>
      )}
      {preview && <NewValues columns={preview.values} />}
      {isReady && <ChangePreview preview={preview} />}
      <ChoiceForm draft={draft} tables={tables} />
      <p className="more">
        <TextLink to="/imports/new">Other files</TextLink>
      </p>
    </>
  )
}

/** The choices in a `ChoiceForm`. A heading's field is `column:{heading}`, a file's `table:{name}`. */
function readChoices(form: FormData, files: ImportDraft['files']): ImportChoices {
  const columns = prefixedFields(form, 'column:')
  const chosen = (wanted: string) => columns.filter(([, value]) => value === wanted).map(([heading]) => heading)
  const tables = prefixedFields(form, 'table:').filter(([name, table]) => {
    return table !== '' && files.some((file) => file.name === name)
  })
  return {
    replace: form.get('replace') === 'yes',
    force: form.get('force') === 'yes',
    quiet: form.get('quiet') === 'yes',
    ignore: chosen('ignore'),
    add: chosen('add'),
    tables: Object.fromEntries(tables),
  }
}

const ERROR_COLUMNS = { place: 'Where', column: 'Column', what: 'What is wrong', hint: 'What to do' }

/** Why nothing can be imported, besides the questions. A file's own errors come first, then its headings and rows. */
function ImportErrors({ draft, preview }: { draft: string; preview: ImportPreview }) {
  const unnamed = new Set(preview.unnamed.map(({ file }) => file))
  const asked = preview.errors.filter(({ file, choice }) => choice === 'table' && unnamed.has(file))
  const errors = preview.errors.filter((error) => !asked.includes(error))
  const errorCount = preview.errorCount - asked.length
  const more = errorCount - errors.length
  if (errorCount === 0) return null
  const files = Map.groupBy(errors, ({ file, sheet }) => (sheet === null ? file : `${file}, ${sheet}`))
  return (
    <Card
      title={
        errorCount === 1
          ? 'One error: nothing can be imported'
          : `${formatCount(errorCount)} errors: nothing can be imported`
      }
    >
      <p className="hint">
        Fix the file and choose it again, or change the choices below.{' '}
        <TextAnchor href={`/imports/drafts/${draft}/errors.csv`} download>
          Download the errors as CSV
        </TextAnchor>
      </p>
      {Array.from(files, ([name, list]) => (
        <section key={name}>
          <h3>{name}</h3>
          <DeskTable
            caption={`Errors of ${name}`}
            columns={ERROR_COLUMNS}
            rows={list
              .toSorted((a, b) => rank(a) - rank(b))
              .map((error, index) => ({
                key: `${index} ${error.what}`,
                cells: { ...error, place: placeOf(error), column: error.column ?? '' },
              }))}
          />
        </section>
      ))}
      {more > 0 && <p className="hint">{`and ${more} more, in the CSV`}</p>}
    </Card>
  )
}

const rank = ({ line, isHead }: PlacedError): number => (line === null ? 0 : isHead ? 1 : 2)

function placeOf({ line, isHead, place }: PlacedError): string {
  if (line === null) return 'File'
  return isHead ? `Heading, ${place}` : place
}
