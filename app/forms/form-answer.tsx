import { type MouseEvent, type Ref, useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { CompanyReach } from '#app/components/company-reach.tsx'
import { keepDraft } from '#app/components/form-draft.ts'
import { placeInLines } from '#app/components/form-faults.ts'
import type { FormSheetState } from '#app/components/use-form-sheet.ts'
import { formatCount } from '#catalogue/format-count.ts'

type Props = {
  sheet: FormSheetState
  /** What the company calls it. */
  what: 'request' | 'message'
}

const MOST_LISTED = 20

/** What became of sending, above the form: sent, not taken, or what to put right. The focus moves there. */
export function FormAnswer({ sheet, what }: Props) {
  const { sending, name, answer: said } = sheet
  const place = useRef<HTMLDivElement & HTMLElement>(null)
  const told = useRef({ said: undefined as unknown, refusals: 0 })
  useEffect(() => {
    const { refusals } = sending
    if (told.current.said === said && told.current.refusals === refusals) return
    told.current = { said, refusals }
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  })
  const { list } = sheet
  if (list.length > 0) return <Faults list={list} formId={name} place={place} />
  const trouble = said?.trouble ?? []
  if (trouble.length > 0) {
    return (
      <div ref={place} role="alert" tabIndex={-1} className="answer answer-trouble">
        {trouble.map((text, index) => (index === 0 ? <strong key={text}>{text}</strong> : <p key={text}>{text}</p>))}
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
          ? `You have changed the form since: what you send now is a new ${what} with its own number.`
          : 'It is stored, and we will answer by e-mail.'}
      </div>
      <div className="answer-next">
        <Link to={receipt.path} className="button">
          See and print what you sent
        </Link>
        <Form method="get" action={`/${name}`} onSubmit={() => keepDraft(name, null)}>
          <button type="submit" className="button">
            Start a new {what}
          </button>
        </Form>
      </div>
    </div>
  )
}

type FaultsProps = { list: FormSheetState['list']; formId: string; place: Ref<HTMLElement> }

const HIDDEN = /^(requestKey|stamp|website|lines)?$/

function Faults({ list, formId, place }: FaultsProps) {
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault() // a move of the router would forget the answer
    document.getElementById(id)?.focus()
  }
  return (
    <section ref={place} aria-labelledby={`${formId}-faults`} tabIndex={-1} className="answer answer-faults">
      <h2 id={`${formId}-faults`}>
        {list.length === 1
          ? 'One thing to put right before it can be sent'
          : `${formatCount(list.length)} things to put right before it can be sent`}
      </h2>
      <ul>
        {list.slice(0, MOST_LISTED).map(([name, texts]) => {
          const inLine = placeInLines(name)
          const text = `${inLine ? `Line ${inLine.place + 1}: ` : ''}${texts.join(' ')}`
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
        {list.length > MOST_LISTED && <li>and {formatCount(list.length - MOST_LISTED)} more</li>}
      </ul>
    </section>
  )
}
