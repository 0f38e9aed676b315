import type { ComponentProps } from 'react'
import { data, useNavigation } from 'react-router'
import * as z from 'zod'
import { Card, Check, EmptyState, PageHead, Submit } from '#app/ui/controls.tsx'
import {
  DOCUMENT_LABELS,
  documentAddress,
  NOTICE_LABEL,
  noticeFacts,
  shownState,
  validityText,
} from '#catalog/company/company-document.ts'
import { countOf, fileSize } from '#catalog/quantities/format-count.ts'
import type { Family } from '#catalog/registry/family.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { chosenFiles, type FormReply, leave, prefixedFields, step, takeFileStep, typedText } from '#desk/desk-form.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { ANNOUNCED_STATES, announcedNotice, setLifecycle } from '#desk/documents/announced-notice.ts'
import { TABLE } from '#desk/documents/desk-documents.ts'
import { FiledBy, WithdrawDocument } from '#desk/documents/filed-document.tsx'
import { FilesForm } from '#desk/files-form.tsx'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import type { FiledDocument } from '#documents/company-documents.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { Person } from '#people/person.ts'
import { problemOf } from '#shared/problem.ts'
import type { Route } from './+types/documents-page.ts'

const STATES = { current: 'Current', earlier: 'Earlier', coming: 'Coming', ended: 'Ended' } as const

export async function loader({ context }: Route.LoaderArgs) {
  const { documents, families, siteUrl, catalogDesk } = context.get(servicesContext)
  const { shown, withdrawn } = await documents.list()
  const tables = ofParts(families()).map(({ table, name }) => [table, name] as const)
  return { shown, withdrawn, siteUrl, tables, hasOwnParts: catalogDesk.parts !== null }
}

const ofParts = (families: readonly Family[]) => families.filter(({ isSideTable }) => !isSideTable)

const KIND_HINT = 'Choose one, or type your own. The document’s link is made from it.'
const FROM_HINT =
  'If it is in the future, the previous version stays current until then. For a change notice, its date.'
const VERSION_HINT = 'Leave it empty for a CMRT or EMRT: it is read from the workbook. For a change notice, its number.'
const PARTS_HINT =
  'One part number on each line, or a list pasted from a spreadsheet. Each line must be exactly one part.'
const MAX_FILES = 50
const MAX_ERRORS = 50
const NOTICE_FIELDS = ['effective', 'lastOrder', 'lastDelivery', 'replacement', 'parts', 'state'] as const
const FIELDS = ['label', 'version', 'title', 'validFrom', 'validUntil', 'files', 'list', ...NOTICE_FIELDS] as const
const typedDocument = z.object({
  label: typedText,
  version: typedText,
  title: typedText,
  validFrom: typedText,
  validUntil: typedText,
  effective: typedText,
  lastOrder: typedText,
  lastDelivery: typedText,
  replacement: typedText,
  parts: typedText,
  state: z.enum(['', ...ANNOUNCED_STATES]).default(''),
})

export async function action({ request, context }: Route.ActionArgs) {
  const person = context.get(personContext)
  const services = context.get(servicesContext)
  const { documents, families } = services
  const setWithdrawn = (isWithdrawn: boolean) =>
    step({ id: typedText }, async ({ id }) => {
      await documents.setWithdrawn(person, id, isWithdrawn)
      return leave('/documents', `The document is ${isWithdrawn ? 'off the site' : 'on the site again'}.`)
    })
  const steps = {
    add: step(typedDocument.shape, (typed, fields, files: readonly ArrivedFile[]) =>
      fileDocument(services, person, typed, fields, files),
    ),
    list: step({}, async (_, __, files: readonly ArrivedFile[]) => {
      const chosen = chosenFiles(files, 'list', 'Choose a CSV list.', MAX_FILES)
      const { added, unchanged, errors } = await documents.addList(person, chosen, ofParts(families()))
      if (errors.length > 0) {
        const more = errors.length > MAX_ERRORS ? [`And ${errors.length - MAX_ERRORS} more.`] : []
        const list = ['Nothing was filed.', ...errors.slice(0, MAX_ERRORS), ...more]
        const reply: FormReply = { status: 'error', error: { list } }
        return data({ reply, typed: null }, { status: 422 })
      }
      const filed = `${countOf(added, 'document')} filed; ${unchanged} of the list were on the site already.`
      return leave('/documents', filed)
    }),
    withdraw: setWithdrawn(true),
    'put-back': setWithdrawn(false),
  }
  const options = { rules: { prefixes: [TABLE] }, typed: chosenTables }
  return await takeFileStep({ request, context }, 'intent', steps, options)
}

const chosenTables = (fields: FormData) => prefixedFields(fields, TABLE).map(([table]) => table)

/** Files a document. Then a change notice's parts get the chosen state, which was checked before. */
async function fileDocument(
  services: DeskServices,
  person: Person,
  { state, ...typed }: z.output<typeof typedDocument>,
  fields: FormData,
  files: readonly ArrivedFile[],
) {
  const [file] = chosenFiles(files, 'files', 'Choose a PDF or an Excel workbook.')
  const tables = chosenTables(fields)
  const notice = await announcedNotice(services, typed)
  const life = notice && state !== '' ? { state, notice, number: typed.version } : null
  if (life) await setLifecycle(services, life, person, true)
  await services.documents.add(person, { ...typed, tables, notice }, file)
  if (!life) return leave('/documents', 'The document is on the site.')
  try {
    const { run } = await setLifecycle(services, life, person, false)
    if (run === null) return leave('/documents', `The notice is on the site. Its parts were ‘${life.state}’ already.`)
    const done = `The notice is on the site, and its parts are ‘${life.state}’ now. You can undo that here.`
    return leave(`/imports/${run}`, done)
  } catch (error) {
    const why = `The notice is on the site. Its parts stay as they were: ${problemOf(error).text}`
    return leave('/documents', why, 'problem')
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Documents – Desk' }]

export default function DeskDocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, withdrawn, siteUrl } = loaderData
  const reply = actionData?.reply
  return (
    <div className="stack">
      <PageHead
        title="Documents"
        text="What purchasing departments ask for: CMRT, REACH, RoHS, ISO 9001, terms, change notices. A new version replaces the one before, which stays at its own address."
      >
        {shown.length > 0 && (
          <a href="/documents.csv" className="button" download>
            Export CSV
          </a>
        )}
      </PageHead>
      <FormError reply={reply} fields={FIELDS} />
      {shown.length === 0 ? (
        <EmptyState title="No documents are on the site yet.">
          <p>While the sample catalog is loaded, the site shows sample documents until you file the first.</p>
        </EmptyState>
      ) : (
        <DocumentsCard title="On the site" documents={shown} siteUrl={siteUrl} />
      )}
      <DocumentForm
        key={shown.length + withdrawn.length} // empties the form once it is filed
        {...loaderData}
        chosen={actionData?.typed ?? []}
        reply={reply}
      />
      <DocumentListForm reply={reply} />
      {withdrawn.length > 0 && <DocumentsCard title="Withdrawn" documents={withdrawn} siteUrl={null} isWithdrawn />}
    </div>
  )
}

type Reply = { reply: FormReply | null | undefined }
type Data = Route.ComponentProps['loaderData']

function DocumentForm({ tables, hasOwnParts, chosen, reply }: Data & Reply & { chosen: readonly string[] }) {
  const isSending = useNavigation().state === 'submitting'
  const field = fieldOf(reply)
  return (
    <DeskForm about="document" fields={{ intent: 'add' }} encType="multipart/form-data" className="card stack">
      <h2>File a document</h2>
      <div className="grid">
        {field('Kind', 'label', { list: 'document-kinds', required: true, maxLength: 60, hint: KIND_HINT })}
        {field('Version', 'version', { maxLength: 60, hint: VERSION_HINT })}
        {field('Title', 'title', { maxLength: 200, hint: 'Leave it empty to use the kind.' })}
        {field('Valid from', 'validFrom', { type: 'date', hint: FROM_HINT })}
        {field('Valid until', 'validUntil', { type: 'date', hint: 'Health warns you 30 days before.' })}
      </div>
      <datalist id="document-kinds">
        {DOCUMENT_LABELS.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <NoticeFields hasOwnParts={hasOwnParts} reply={reply} />
      <details open={chosen.length > 0 || undefined}>
        <summary>Only for some families</summary>
        <div className="grid">
          {tables.map(([table, name]) => (
            <Check key={table} name={TABLE + table} defaultChecked={chosen.includes(table)}>
              {name}
            </Check>
          ))}
        </div>
      </details>
      {field('File', 'files', {
        type: 'file',
        required: true,
        accept: '.pdf,.xlsx',
        hint: 'PDF or Excel workbook (.xlsx), up to 20 MB. Buyers get exactly this file.',
      })}
      <div className="cluster">
        <Submit tone="dark" disabled={isSending}>
          Put it on the site
        </Submit>
      </div>
    </DeskForm>
  )
}

const fieldOf =
  (reply: Reply['reply']) =>
  (label: string, name: (typeof FIELDS)[number], more: Partial<ComponentProps<typeof DeskField>>) => (
    <DeskField label={label} name={name} reply={reply} {...more} />
  )

function NoticeFields({ hasOwnParts, reply }: Pick<Data, 'hasOwnParts'> & Reply) {
  const field = fieldOf(reply)
  return (
    <details open={NOTICE_FIELDS.some((name) => reply?.error?.[name]) || undefined}>
      <summary>{`${NOTICE_LABEL}: parts and days`}</summary>
      <div className="stack">
        {field('Affected parts', 'parts', { rows: 6, maxLength: 100_000, hint: PARTS_HINT })}
        <div className="grid">
          {field('Effective', 'effective', { type: 'date', hint: 'The first day on which parts have the change.' })}
          {field('Last order', 'lastOrder', { type: 'date', hint: 'Optional.' })}
          {field('Last delivery', 'lastDelivery', { type: 'date', hint: 'Optional.' })}
          {hasOwnParts && (
            <DeskSelect
              label="Lifecycle of these parts"
              name="state"
              choices={[['', 'Leave it as it is'], ...ANNOUNCED_STATES.map((state) => [state, state] as const)]}
              defaultValue={reply && 'initialValue' in reply ? String(reply.initialValue?.state ?? '') : ''}
              hint="For all affected parts, as one change that you can undo."
              error={reply?.error?.state?.join(' ')}
            />
          )}
        </div>
        {field('Replacement', 'replacement', {
          rows: 2,
          maxLength: 2_000,
          hint: 'Optional: what to buy instead, and how it differs.',
        })}
      </div>
    </details>
  )
}

const DocumentListForm = ({ reply }: Reply) => (
  <FilesForm
    title="File a list"
    fields={{ intent: 'list' }}
    label="CSV and its files"
    accept=".csv,.pdf,.xlsx"
    hint="A CSV file with the columns Kind, Version, Title, Valid From, Valid Until, Families, File and SHA-256, as the export has them, and the files that it names. Files that are on the site already can be left out. Up to 50 files, 60 MB."
    submit="File the list"
  >
    {reply?.error?.list && (
      <div className="notice" data-tone="bad" role="alert">
        {reply.error.list.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    )}
  </FilesForm>
)

type CardProps = {
  title: string
  documents: readonly FiledDocument[]
  siteUrl: string | null
  isWithdrawn?: boolean
}

function DocumentsCard({ title, documents, siteUrl, isWithdrawn = false }: CardProps) {
  const nameOf = useFamilyName()
  const act = isWithdrawn ? 'Put back' : 'Withdraw'
  const rows = documents.map((document) => {
    const { id, label, version, tables, template, name, size, filedAt, filedBy, notice } = document
    const families = tables?.map(nameOf).join(', ') ?? 'All families'
    const about = notice ? countOf(notice.parts.length, 'part') : families
    const facts = notice
      ? noticeFacts({ ...document, notice }).map((fact) => fact.join(' '))
      : [validityText(document)].filter(Boolean)
    const what = `${label} ${version}`
    return {
      key: id,
      cells: {
        document: (
          <>
            {siteUrl === null ? <b>{what}</b> : <a href={siteUrl + documentAddress(document)}>{what}</a>}
            <p className="hint">{`${document.title} · ${about}`}</p>
          </>
        ),
        valid: (
          <>
            <span>{isWithdrawn ? 'Withdrawn' : STATES[shownState(document)]}</span>
            {facts.map((text) => (
              <p key={text} className="hint">
                {text}
              </p>
            ))}
          </>
        ),
        file: (
          <span>
            <span>{`${name}, ${fileSize(size)}`}</span>
            {template && <p className="hint">{template}</p>}
          </span>
        ),
        filed: <FiledBy at={filedAt} by={filedBy ?? 'the operator'} />,
        act: (
          <WithdrawDocument id={id} isWithdrawn={isWithdrawn} withdrawn={what} putBack={what}>
            {`Its address answers ‘not found’. You can put it back.${notice ? ' Followers of its parts get an email.' : ''}`}
          </WithdrawDocument>
        ),
      },
    }
  })
  return (
    <Card title={title}>
      <DeskTable
        caption={title}
        columns={{ document: 'Document', valid: 'Valid', file: 'File', filed: 'Filed', act }}
        rows={rows}
      />
    </Card>
  )
}
