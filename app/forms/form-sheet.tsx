import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { parseLineField } from '#app/forms/form-errors.ts'
import { Refusal } from '#app/forms/refusal.tsx'
import type { FormSheetState } from '#app/forms/use-form-sheet.ts'
import { ButtonLink, Submit, TextAnchor } from '#app/ui/controls.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import { numberToCall } from '#catalog/company/company.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'

type FormAnswerProps = { sheet: FormSheetState; what: 'request' | 'message' }

const MAX_LISTED = 20

/** The result above the form: sent, refused, or errors to fix. Gets the focus. */
function FormAnswer({ sheet, what }: FormAnswerProps) {
  const { sending, name, answer } = sheet
  const [mail] = useCompany().mails
  const place = useRef<HTMLDivElement & HTMLElement>(null)
  const announced = useRef({ answer: undefined as unknown, refusals: 0 })
  useEffect(() => {
    const { refusals } = sending
    if (announced.current.answer === answer && announced.current.refusals === refusals) return
    announced.current = { answer, refusals }
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  })
  const { errorList } = sheet
  if (errorList.length > 0) return <ErrorList list={errorList} formId={name} place={place} />
  const refusal = answer?.refusal ?? []
  if (refusal.length > 0) {
    return (
      <Refusal of={refusal} place={place}>
        <CompanyReach />
      </Refusal>
    )
  }
  const { receipt, edited } = sending
  if (!receipt) return null
  return (
    <div className="notice answer" data-tone="good">
      <div ref={place} role="alert" tabIndex={-1}>
        <strong>Message sent!</strong>
        <span>{` Your ${what} number is `}</span>
        <span className="mono strong" translate="no">
          {receipt.number}
        </span>
        <span>{`. ${
          edited
            ? `You changed the form since then. Sending it now makes a new ${what} with its own number.`
            : "We'll reply by email."
        }`}</span>
        {receipt.unstored && (
          <p>
            <span>
              {`These files were not saved: ${receipt.unstored.join(', ')}. We have received too many files today. Please send them by email to `}
            </span>
            <TextAnchor href={`mailto:${mail}`}>{mail}</TextAnchor>
            <span>{`, with your ${what} number.`}</span>
          </p>
        )}
      </div>
      <div className="cluster">
        <ButtonLink tone="brass" to={receipt.path}>
          View and print
        </ButtonLink>
      </div>
    </div>
  )
}

type ErrorListProps = { list: FormSheetState['errorList']; formId: string; place: Ref<HTMLElement> }

const HIDDEN = /^(requestKey|stamp|website|lines|kind)?$/

function ErrorList({ list, formId, place }: ErrorListProps) {
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault() // following the link in the router would drop the answer
    document.getElementById(id)?.focus()
  }
  return (
    <section ref={place} aria-labelledby={`${formId}-errors`} tabIndex={-1} className="notice answer" data-tone="bad">
      <h2 id={`${formId}-errors`}>{`${countOf(list.length, 'error')} to fix before it can be sent`}</h2>
      <ul>
        {list.slice(0, MAX_LISTED).map(([name, texts]) => {
          const inLine = parseLineField(name)
          const text = `${inLine ? `Line ${inLine.index + 1}: ` : ''}${texts.join(' ')}`
          if (HIDDEN.test(name) || inLine?.key === '') return <li key={name}>{text}</li>
          const id = `${formId}-${name}`
          return (
            <li key={name}>
              <TextAnchor href={`#${id}`} onClick={(event) => go(event, id)}>
                {text}
              </TextAnchor>
            </li>
          )
        })}
        {list.length > MAX_LISTED && <li>{`and ${formatCount(list.length - MAX_LISTED)} more`}</li>}
      </ul>
    </section>
  )
}

function CompanyReach() {
  const company = useCompany()
  const { mails } = company
  const phone = numberToCall(company)
  return (
    <p>
      You can also call <TextAnchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextAnchor> or email{' '}
      <TextAnchor href={`mailto:${mails[0]}`}>{mails[0]}</TextAnchor>.
    </p>
  )
}

type Props = {
  sheet: FormSheetState
  what: 'request' | 'message'
  again?: string
  foot?: ReactNode
  encType?: 'multipart/form-data' | undefined
  children: ReactNode
}

/** A form with its answer above and a button bar below. Once sent and unchanged, it reads as sent. */
export function FormSheet({ sheet, what, again, foot, encType, children }: Props) {
  const { name, sending, hydrated } = sheet
  const { busy } = sending
  const sent = sheet.isSent ? sending.receipt : null
  return (
    <>
      <FormAnswer sheet={sheet} what={what} />
      <Form
        ref={sheet.element}
        id={name}
        method="post"
        {...(encType && { encType })}
        preventScrollReset
        noValidate={hydrated}
        autoComplete={hydrated ? 'off' : undefined} // without a script, Back must put back what was typed
        onSubmit={sending.onSubmit}
        onInput={sheet.onInput}
        data-sent={sent ? '' : undefined}
        className="card card-flush sheet"
      >
        {/* Enter presses a form's first button, so that one must send, not remove a line. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          Send
        </button>
        <input type="hidden" name="requestKey" value={sending.form.requestKey} />
        <input type="hidden" name="stamp" value={sending.form.stamp} />
        <div hidden>
          <label htmlFor={`${name}-website`}>Leave this empty</label>
          <input id={`${name}-website`} name="website" type="text" tabIndex={-1} />
        </div>
        {children}
        <div className="form-foot split">
          <div className="hint">{sent ? `Sent as ${sent.number}` : foot}</div>
          {sent && !busy ? (
            <ButtonLink to={again ?? `/${name}`}>{`Start a new ${what}`}</ButtonLink>
          ) : (
            <>
              <Submit tone="brass" aria-disabled={busy || undefined}>
                {busy && <span className="spinner" />}
                <span>{busy ? 'Sending…' : `Send ${what}`}</span>
              </Submit>
              <span role="status" className="sr-only">
                {busy && 'Sending, please wait.'}
              </span>
            </>
          )}
        </div>
      </Form>
    </>
  )
}
