import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import * as z from 'zod'
import { checkForm } from '#app/forms/checked-form.ts'
import type { FormFile } from '#app/forms/parsed-form.ts'
import { postedLines } from '#app/forms/typed-lines.ts'
import { ButtonLink, Card, Check, PageHead, Submit } from '#app/ui/controls.tsx'
import { COUNTRIES, countryName } from '#catalog/company/countries.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { type FormReply, leave, step, takeForm, takeStep } from '#desk/desk-form.ts'
import { fillFromFile } from '#desk/requests/lines-of-file.ts'
import { SOURCE_NAMES } from '#desk/requests/request-state.tsx'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskKeys } from '#desk/ui/desk-keys.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import type { FormField } from '#requests/schemas/form-field.ts'
import { LINE_FIELDS } from '#requests/schemas/line-fields.ts'
import { type FormRules, ORDER_RULES } from '#requests/schemas/posted-names.ts'
import { CALLER_FIELDS } from '#requests/schemas/quote-fields.ts'
import { callersRequest } from '#requests/schemas/quote-request.ts'
import { REQUEST_SOURCES } from '#requests/schemas/states/request-states.ts'
import type { Route } from './+types/new-request-page.ts'

const ROWS = 10

/** `/requests/new`: a request entered for a buyer. `?buyer=` fills in what is known. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { requests, buyers, content } = context.get(servicesContext)
  const id = new URL(request.url).searchParams.get('buyer')
  const last = id === null ? undefined : (await buyers.read(id))?.requestRows.find(({ kind }) => kind === 'quote')
  const known = last ? await requests.request(last.number) : null
  const contact = CALLER_FIELDS.filter(({ section }) => section === 'contact').map(({ name }) => name)
  const values: Readonly<Record<string, unknown>> = { ...known?.buyerRequest.content }
  return {
    requestKey: randomUUID(),
    buyer: id ?? '',
    maker: content().company.maker,
    known: Object.fromEntries(contact.map((name) => [name, typeof values[name] === 'string' ? values[name] : ''])),
  }
}

const LINE_NAMES = ['partNumber', 'quantity', 'note'] as const

const filledRows = (form: unknown): unknown => {
  if (typeof form !== 'object' || form === null || !('lines' in form) || !Array.isArray(form.lines)) return form
  const isFilled = (line: Readonly<Record<string, unknown>>) =>
    LINE_NAMES.some((name) => typeof line?.[name] === 'string' && line[name].trim())
  return { ...form, lines: form.lines.filter(isFilled) }
}

const how = z.object({ source: z.enum(REQUEST_SOURCES), copies: z.literal('on').optional() })

const RULES: FormRules = { files: ['file'], ...(ORDER_RULES.lines && { lines: ORDER_RULES.lines }) }

export const action = ({ context }: Route.ActionArgs) =>
  takeStep(
    context,
    'intent',
    {
      read: step({}, (_, fields, files: readonly FormFile[]) =>
        fillFromFile(context.get(servicesContext), files, fields),
      ),
      rows: step({}, async (_, fields) => data({ reply: checkForm(fields, z.looseObject({})).reply(), typed: null })),
    },
    { rules: RULES, otherwise: storeRequest },
  )

async function storeRequest(context: Route.ActionArgs['context']) {
  const { requests, content, now, keptFile } = context.get(servicesContext)
  const schema = z.preprocess(filledRows, callersRequest(content().company.maker, now).and(how))
  return await takeForm(
    context,
    schema,
    async ({ requestKey, stamp, website, source, copies, ...fields }, _, posted) => {
      const checked = posted.filter(({ bytes }) => bytes.length > 0).map(keptFile)
      const files = checked.flatMap((file) => ('error' in file ? [] : [file]))
      const isCopied = copies === 'on'
      const { number } = await requests.enter(
        { kind: 'quote', requestKey, content: fields, files },
        { source, copies: isCopied, by: context.get(personContext) },
      )
      const words = [
        `${number} is saved and assigned to you.`,
        isCopied && fields.yourEmail === '' && 'There is no email address for a confirmation.',
        checked.length > files.length &&
          'The list isn’t kept with it: it is neither an email nor a file that buyers may send.',
      ]
      return leave(`/requests/${number}`, words.filter(Boolean).join(' '))
    },
    { rules: RULES },
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Enter a request – Desk' }]

export default function NewRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { requestKey, buyer, maker, known } = loaderData
  const reply: FormReply | undefined = actionData?.reply
  const ofSection = (section: FormField['section']) => CALLER_FIELDS.filter((field) => field.section === section)
  return (
    <>
      <PageHead
        title="Enter a request"
        text="From a call, an email or a trade show. It is handled like a request from the site."
      >
        <ButtonLink to="/requests" data-key="u">
          Back to the list
        </ButtonLink>
        <DeskKeys />
      </PageHead>
      <DeskForm
        about={`request ${buyer}`}
        rebuild={['intent', 'rows']}
        fields={{ requestKey }}
        encType="multipart/form-data"
        className="stack"
      >
        <FormError reply={reply} fields={Object.keys(reply?.error ?? {}).filter((name) => name !== '')} />
        <Card className="card stack" title="From an email or a list">
          <DeskField
            label="Email or list"
            name="file"
            type="file"
            accept=".pdf,.eml,.msg,.xlsx,.csv,.txt"
            reply={reply}
            hint="An email (.eml), a purchase order or RFQ as PDF, or a list. Reading it fills in the sender and the rows. Emails, PDFs and workbooks are kept with the request, where the buyer sees them too."
          />
          <p className="hint without-script">Choose the file again before you store the request, so that it is kept.</p>
          <div className="cluster">
            <Submit intent="read" formNoValidate>
              Read it
            </Submit>
          </div>
        </Card>
        <Card title="Who asks">
          <p className="lead">
            A name or company, and an email address or phone number. A quote is sent by email only.
          </p>
          <div className="grid" key={JSON.stringify(reply?.initialValue)}>
            <DeskSelect
              label="Source"
              name="source"
              defaultValue={String(reply?.initialValue?.source ?? 'phone')}
              choices={Object.entries(SOURCE_NAMES)}
            />
            {ofSection('contact').map((field) => (
              <RequestField key={field.name} field={field} value={known[field.name] ?? ''} reply={reply} />
            ))}
          </div>
        </Card>
        <Card className="card stack" title="Parts">
          {reply?.error?.lines && <p className="form-error">{reply.error.lines.join(' ')}</p>}
          <Lines key={JSON.stringify(reply?.initialValue?.lines)} maker={maker} reply={reply} />
        </Card>
        <Card title="What else">
          <div className="grid" key={JSON.stringify(reply?.initialValue)}>
            {ofSection('request').map((field) => (
              <RequestField key={field.name} field={field} value="" reply={reply} />
            ))}
          </div>
          <Check name="copies" defaultChecked={reply?.initialValue?.copies === 'on'}>
            Send the buyer a confirmation by email
          </Check>
        </Card>
        <div className="cluster">
          <Submit tone="dark">Store the request</Submit>
        </div>
      </DeskForm>
    </>
  )
}

type FieldProps = { field: FormField; value: string; reply: FormReply | undefined }

function RequestField({ field: { name, label, control, required, maxLength }, value, reply }: FieldProps) {
  if (control === 'country')
    return (
      <DeskSelect
        label={label}
        name={name}
        defaultValue={String(reply?.initialValue?.[name] ?? value)}
        choices={[['', 'Not known'], ...COUNTRIES.map((code) => [code, countryName(code)] as const)]}
      />
    )
  const shared = { label, name, required, maxLength, reply, defaultValue: value }
  return control === 'textarea' ? <DeskField {...shared} rows={3} /> : <DeskField {...shared} type={control} />
}

function Lines({ maker, reply }: { maker: string; reply: FormReply | undefined }) {
  const typed = postedLines(reply?.initialValue) ?? []
  const cell = (name: (typeof LINE_NAMES)[number], index: number) => (
    <DeskField
      label={<span className="sr-only">{`${LINE_FIELDS[name].label}, line ${index + 1}`}</span>}
      name={`lines[${index}].${name}`}
      defaultValue={typed[index]?.[name]}
      error={reply?.error?.[`lines[${index}].${name}`]?.join(' ')}
    />
  )
  return (
    <DeskTable
      caption="Parts"
      columns={Object.fromEntries(LINE_NAMES.map((name) => [name, LINE_FIELDS[name].label]))}
      rows={Array.from({ length: Math.max(ROWS, typed.length) }, (_, index) => ({
        key: String(index),
        cells: {
          partNumber: (
            <>
              {cell('partNumber', index)}
              <input type="hidden" name={`lines[${index}].manufacturerName`} value={maker} />
            </>
          ),
          quantity: cell('quantity', index),
          note: cell('note', index),
        },
      }))}
    />
  )
}
