import { Form, redirect } from 'react-router'
import { Check, EmptyState, PageHead, Submit } from '#app/ui/controls.tsx'
import { countOf } from '#catalog/quantities/format-count.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import {
  chosenFiles,
  type FormReply,
  leave,
  prefixedFields,
  readArrived,
  step,
  takeFileStep,
  typedText,
} from '#desk/desk-form.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { LOT, PO, RIGHT } from '#desk/documents/desk-documents.ts'
import { FiledBy, WithdrawDocument } from '#desk/documents/filed-document.tsx'
import { FilesForm } from '#desk/files-form.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import type { LotCertificate, WaitingCertificate } from '#documents/lot-certificates.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import { CONTENT_TYPES } from '#shared/content-types.ts'
import type { Route } from './+types/certificates-page.ts'

const MAX_FILES = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { certificates } = context.get(servicesContext)
  const text = new URL(request.url).searchParams.get('q') ?? ''
  return { text, waiting: await certificates.waiting(context.get(personContext)), found: await certificates.list(text) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = context.get(personContext)
  const { certificates, keptFile } = context.get(servicesContext)
  const done = (text: string, kind?: 'problem') => leave('/certificates', text, kind)
  const setWithdrawn = (isWithdrawn: boolean) =>
    step({ id: typedText }, async ({ id }) => {
      await certificates.setWithdrawn(person, id, isWithdrawn)
      return done(isWithdrawn ? 'Buyers can’t download it anymore.' : 'Buyers can download it again.')
    })
  const steps = {
    send: step({}, async (_, __, files: readonly ArrivedFile[]) => {
      const chosen = chosenFiles(files, 'files', 'Choose PDFs.', MAX_FILES)
      const checked = (await readArrived(chosen)).map(keptFile).map(onlyPdf)
      const right = checked.flatMap((file) => ('error' in file ? [] : [file]))
      await certificates.send(person, right)
      const refused = checked.flatMap((file) => ('error' in file ? [file.error] : []))
      if (refused.length > 0) return done(`Not taken: ${refused.join(' ')}`, 'problem')
      throw redirect('/certificates')
    }),
    file: step({}, async (_, fields) => {
      const named = prefixedFields(fields, LOT).map(([id, lot]) => {
        return { id, lot, po: String(fields.get(PO + id) ?? ''), isRight: fields.has(RIGHT + id) }
      })
      const filed = await certificates.file(person, named)
      const left = named.length - filed
      const waits = left === 0 ? '' : ` ${countOf(left, 'file')} left: say whether the numbers of the name are right.`
      return done(`${countOf(filed, 'certificate')} can be downloaded now.${waits}`)
    }),
    drop: step({}, async () => {
      await certificates.dropWaiting(person)
      return done('Nothing was filed.')
    }),
    withdraw: setWithdrawn(true),
    'put-back': setWithdrawn(false),
  }
  const typed = (fields: FormData) => Object.fromEntries(prefixedFields(fields, ''))
  return await takeFileStep({ request, context }, 'intent', steps, { rules: { prefixes: [LOT, PO, RIGHT] }, typed })
}

const onlyPdf = (file: ReturnType<DeskServices['keptFile']>) =>
  'error' in file || file.mediaType === CONTENT_TYPES.pdf ? file : { error: `'${file.name}' is not a PDF.` }

export const meta: Route.MetaFunction = () => [{ title: 'Certificates – Desk' }]

export default function DeskCertificatesPage({
  loaderData: { text, waiting, found },
  actionData,
}: Route.ComponentProps) {
  const reply = actionData?.reply
  const fields = waiting.flatMap(({ id }) => [LOT + id, PO + id])
  return (
    <div className="stack">
      <PageHead
        title="Certificates"
        text="A buyer who knows the lot and the PO number gets the certificate at /certificates of the site. No one else does, and nothing lists them."
      />
      <FormError reply={reply} fields={['files', ...fields]} />
      {waiting.length > 0 ? (
        <Waiting files={waiting} reply={reply} typed={actionData?.typed ?? {}} />
      ) : (
        <FilesForm
          title="Send certificates"
          fields={{ intent: 'send' }}
          label="PDFs, named by lot and PO number"
          accept=".pdf"
          hint={`For example Lot 24-117, PO 4500012345.pdf. Up to ${MAX_FILES} at a time. You see what was read of each name before anything is filed.`}
          reply={reply}
          submit="Read their names"
          tone="dark"
        />
      )}
      <section className="card stack" aria-label="Filed certificates">
        <h2>Filed certificates</h2>
        <Form method="get" className="cluster">
          <DeskField label="Lot or PO number" name="q" type="search" defaultValue={text} />
          <Submit>Find</Submit>
        </Form>
        {found.length === 0 ? <EmptyState title="No certificate is filed with that." /> : <Filed files={found} />}
      </section>
    </div>
  )
}

type WaitingProps = {
  files: readonly WaitingCertificate[]
  reply: FormReply | null | undefined
  typed: Readonly<Record<string, string>>
}

/** Values from file names, to correct and complete. A value without clear words must be confirmed by a person. */
function Waiting({ files, reply, typed }: WaitingProps) {
  const field = (name: string, label: string, read: string) => (
    <DeskField
      label={<span className="sr-only">{label}</span>}
      name={name}
      required
      maxLength={60}
      defaultValue={typed[name] ?? read}
      error={reply?.error?.[name]?.join(' ')}
    />
  )
  return (
    <DeskForm about="names" className="card stack">
      <h2>{`${countOf(files.length, 'file')} to file`}</h2>
      <DeskTable
        caption="Files to file"
        columns={{ name: 'File', lot: 'Lot', po: 'PO number', right: 'Check' }}
        rows={files.map(({ id, name, lot, po, isProposal }) => ({
          key: id,
          cells: {
            name,
            lot: field(LOT + id, `Lot of ${name}`, lot),
            po: field(PO + id, `PO number of ${name}`, po),
            right: isProposal && (
              <Check name={RIGHT + id} defaultChecked={typed[RIGHT + id] !== undefined}>
                From the file name: right<span className="sr-only">{` for ${name}`}</span>
              </Check>
            ),
          },
        }))}
      />
      <div className="cluster">
        <Submit intent="file" tone="dark">
          File all
        </Submit>
        <Submit intent="drop" formNoValidate>
          Cancel
        </Submit>
      </div>
    </DeskForm>
  )
}

function Filed({ files }: { files: readonly LotCertificate[] }) {
  const columns = { lot: 'Lot', po: 'PO number', file: 'File', sent: 'Filed', act: 'Withdraw' }
  const rows = files.map(({ id, lot, po, name, at, by, isWithdrawn }) => ({
    key: id,
    cells: {
      lot,
      po,
      file: name,
      sent: <FiledBy at={at} by={by} />,
      act: (
        <WithdrawDocument id={id} isWithdrawn={isWithdrawn} withdrawn={`the certificate of lot ${lot}`} putBack={name}>
          Buyers can no longer get it. You can put it back.
        </WithdrawDocument>
      ),
    },
  }))
  return <DeskTable caption="Filed certificates" columns={columns} rows={rows} />
}
