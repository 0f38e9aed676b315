import { data, redirect } from 'react-router'
import { postedContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { checkForm } from '#app/forms/checked-form.ts'
import { parseLineField } from '#app/forms/form-errors.ts'
import { refusalHeaders } from '#app/forms/request-action.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { type CorrectionSheet, correctionSheet } from '#app/order/request/correction-sheet.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import { correctionForm } from '#requests/schemas/kinds/correction.ts'
import { ORDER_RULES } from '#requests/schemas/posted-names.ts'
import { LINE_FIELDS } from '#requests/schemas/quote-fields.ts'
import { isProblem } from '#shared/problem.ts'
import type { Route } from './+types/correct.ts'

const ENDED = 'This request can’t be corrected here any more. Write to us on its page.'

export async function loader({ params, context }: Route.LoaderArgs) {
  const meta = pageHead(context, { title: 'Correct a request', robots: 'noindex' })
  try {
    const found = await context.get(requestsContext).find(params.token)
    if (found?.buyerRequest.kind !== 'quote') throw data(null, { status: 404 })
    const { mark, buyerRequest } = found
    return { sheet: mark === null ? null : correctionSheet({ mark, content: buyerRequest.content }), said: ENDED, meta }
  } catch (error) {
    if (!isProblem(error)) throw error
    return data({ sheet: null, said: `${error.message} ${error.advice}`, meta }, { status: error.status })
  }
}

const CHANGED = 'This request was changed meanwhile: each line says what it has now.'

type Answer = { readonly sheet: CorrectionSheet | null; readonly refusal: readonly string[] }

/** Takes a correction (behavior 20.28). What was typed comes back with every refusal, also when the request is another one by now. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const requests = context.get(requestsContext)
  const form = await context.get(postedContext)(ORDER_RULES)
  const fields = 'refusal' in form ? form.typed : form.fields
  const again = async (refusal: readonly string[], status: number, why: object, errors = {}) => {
    const found = await requests.find(token).catch(() => null) // while the database is away, what was typed is enough
    const stored =
      found?.buyerRequest.kind === 'quote' ? { mark: found.mark, content: found.buyerRequest.content } : null
    const sheet = fields ? correctionSheet(stored, fields, errors) : null
    const said = sheet?.isOther && status !== 422 ? [CHANGED, ...refusal] : refusal
    return data<Answer>({ sheet, refusal: said }, { status, headers: refusalHeaders(status, why) })
  }
  if ('refusal' in form) return await again(form.refusal, form.status, form)
  const read = checkForm(form.fields, correctionForm)
  if (read.status !== 'success') {
    const errors = read.reply().error ?? {}
    return await again(
      Object.entries(errors).flatMap(([name, texts]) => {
        const inLine = parseLineField(name)
        return (texts ?? []).map((text) => (inLine ? `Line ${inLine.index + 1}: ${text}` : text))
      }),
      400,
      {},
      errors,
    )
  }
  try {
    const { seen, lines = [], note } = read.value
    await requests.answerQuote(token, { kind: 'correct', seen, lines, note }, [])
    return redirect(`/request/${token}`, 303)
  } catch (error) {
    if (!isProblem(error)) throw error
    return await again([`${error.message} ${error.advice}`], error.status, error)
  }
}

/** A refusal has its Retry-After there. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function CorrectPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = `/request/${params.token}`
  const refusal = actionData?.refusal ?? []
  const sheet = actionData ? actionData.sheet : loaderData?.sheet
  if (!sheet) {
    const text = refusal.join(' ') || loaderData?.said
    return <ProblemPage title="This can’t be done" text={text} back="Your request" backTo={back} />
  }
  return (
    <TextPage title="Correct your request" group="Your request" groupUrl={back}>
      <CorrectionForm sheet={sheet} refusal={refusal} />
    </TextPage>
  )
}

/** All that can be corrected, with what the request has where that is another text than the form has shown. */
function CorrectionForm({ sheet, refusal }: { sheet: CorrectionSheet; refusal: readonly string[] }) {
  const { seen, lines, note, gone } = sheet
  return (
    <form method="post" className="stack" encType="multipart/form-data">
      <input type="hidden" name="seen" value={seen} />
      {refusal.length > 0 && (
        <div className="notice" data-tone="bad" role="alert">
          {refusal.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {gone.map((text) => (
            <p key={text} className="request-text">
              {text}
            </p>
          ))}
        </div>
      )}
      {lines.length > 0 && <h2 className="section-title">Parts</h2>}
      <ol className="rows">
        {lines.map(({ name, partNumber, manufacturerName, quantity, quantity2, note, remove, now }, at) => (
          <li key={name}>
            <fieldset className="stack correct-line">
              <legend>
                <span>{`Line ${at + 1}: `}</span>
                <span className="mono strong" translate="no">
                  {partNumber}
                </span>
              </legend>
              {now && <p className="hint request-text">{`The request has now: ${now}`}</p>}
              <input type="hidden" name={`${name}.partNumber`} value={partNumber} />
              <div className="field-row">
                <TextField field={quantity} label={LINE_FIELDS.quantity.label} exact />
                <TextField field={quantity2} label={LINE_FIELDS.quantity2.label} optional exact />
                <TextField field={manufacturerName} label={LINE_FIELDS.manufacturerName.label} />
              </div>
              <TextField field={note} label={LINE_FIELDS.note.label} optional rows={2} />
              {lines.length > 1 && (
                <label className="check">
                  <input type="checkbox" name={`${name}.remove`} defaultChecked={remove} />
                  Remove this line
                </label>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      {note.now && <p className="hint request-text">{`The request has now: ${note.now}`}</p>}
      <TextField field={note.field} label="Note" optional rows={4} />
      <div className="cluster">
        <button type="submit" className="button button-brass">
          Send the correction
        </button>
      </div>
    </form>
  )
}
