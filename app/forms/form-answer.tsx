import { type MouseEvent, type Ref, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { parseLineField } from '#app/forms/form-errors.ts'
import type { FormSheetState } from '#app/forms/use-form-sheet.ts'
import { useCompany } from '#app/ui/use-company.ts'
import { numberToCall } from '#catalog/company/company.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { sheet: FormSheetState; what: 'request' | 'message' }

const MAX_LISTED = 20

/** The result of sending, above the form: sent, refused, or errors to fix. The focus moves there. */
export function FormAnswer({ sheet, what }: Props) {
  const { sending, name, answer } = sheet
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
      <div ref={place} role="alert" tabIndex={-1} className="answer answer-trouble">
        {refusal.map((text, index) => (index === 0 ? <strong key={text}>{text}</strong> : <p key={text}>{text}</p>))}
        <CompanyReach />
      </div>
    )
  }
  const { receipt, edited } = sending
  if (!receipt) return null
  return (
    <div className="answer answer-sent">
      <div ref={place} role="alert" tabIndex={-1}>
        <strong>Message sent!</strong> Your {what} number is <span className="answer-number">{receipt.number}</span>.{' '}
        {edited
          ? `You changed the form since then. Sending it now makes a new ${what} with its own number.`
          : 'We saved it and will reply by email.'}
      </div>
      <div className="answer-next">
        <Link to={receipt.path} className="button">
          View and print what you sent
        </Link>
      </div>
    </div>
  )
}

type ErrorListProps = { list: FormSheetState['errorList']; formId: string; place: Ref<HTMLElement> }

const HIDDEN = /^(requestKey|stamp|website|lines)?$/

function ErrorList({ list, formId, place }: ErrorListProps) {
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault() // following the link in the router would drop the answer
    document.getElementById(id)?.focus()
  }
  return (
    <section ref={place} aria-labelledby={`${formId}-errors`} tabIndex={-1} className="answer answer-errors">
      <h2 id={`${formId}-errors`}>
        {list.length === 1 ? '1 error' : `${formatCount(list.length)} errors`} to fix before it can be sent
      </h2>
      <ul>
        {list.slice(0, MAX_LISTED).map(([name, texts]) => {
          const inLine = parseLineField(name)
          const text = `${inLine ? `Line ${inLine.index + 1}: ` : ''}${texts.join(' ')}`
          if (HIDDEN.test(name) || inLine?.key === '') return <li key={name}>{text}</li>
          const id = `${formId}-${name}`
          return (
            <li key={name}>
              <a href={`#${id}`} onClick={(event) => go(event, id)} className="text-link">
                {text}
              </a>
            </li>
          )
        })}
        {list.length > MAX_LISTED && <li>and {formatCount(list.length - MAX_LISTED)} more</li>}
      </ul>
    </section>
  )
}

/** How to reach the company if the site can't take the form. */
function CompanyReach() {
  const company = useCompany()
  const { mails } = company
  const phone = numberToCall(company)
  return (
    <p className="company-reach">
      You can also call{' '}
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-link">
        {phone}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${mails[0]}`} className="text-link">
        {mails[0]}
      </a>
      .
    </p>
  )
}
