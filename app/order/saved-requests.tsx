import { useEffect, useRef, useState } from 'react'
import { keepDraft } from '#app/components/form-draft.ts'
import { newRequestKey } from '#app/components/inquiry-answer.ts'
import { splitLines } from '#app/components/order-start.ts'
import { keepFileNames } from '#app/components/use-attachments.ts'
import {
  draftFields,
  dropRequest,
  fileNames,
  type KeptRequest,
  keptRequests,
  watchRequests,
} from '#app/offline/kept-requests.ts'
import { sendKept } from '#app/offline/send-kept.ts'

type Props = {
  /** The key of the one that has just been kept: the focus goes to it. */
  fresh: string | null
  /** One is a draft again. */
  onChange: () => void
}

/** The requests that are kept on this device, with what can be done with each. */
export function KeptRequests({ fresh, onChange }: Props) {
  const [all, setAll] = useState<readonly KeptRequest[]>([])
  const place = useRef<HTMLDivElement>(null)
  const told = useRef<string>(null)
  useEffect(() => {
    const read = () => keptRequests().then(setAll, () => setAll([]))
    read()
    return watchRequests(read)
  }, [])
  useEffect(() => {
    if (fresh === null || told.current === fresh || !all.some(({ key }) => key === fresh)) return
    told.current = fresh
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [fresh, all])
  return (
    <div ref={place} tabIndex={-1} className="kept-requests">
      {all.map((request) => (
        <OneRequest key={request.key} request={request} onChange={onChange} />
      ))}
    </div>
  )
}

function OneRequest({ request, onChange }: { request: KeptRequest; onChange: () => void }) {
  const [said, setSaid] = useState('')
  const { key, receipt, trouble } = request
  const drop = (text: string) => (
    <button type="button" onClick={() => dropRequest(key)} className="button">
      {text}
    </button>
  )
  if (receipt) {
    return (
      <section className="answer answer-sent" role="status">
        <div>
          <strong>Message sent!</strong> Your request number is <span className="answer-number">{receipt.number}</span>.
          It is stored, and we will answer by e-mail.
        </div>
        <div className="answer-next">
          <a href={receipt.path} className="button">
            See and print what you sent
          </a>
          {drop('Close')}
        </div>
      </section>
    )
  }
  const change = async () => {
    // What was refused may bear a key that belongs to another request.
    const form = { requestKey: trouble.length > 0 ? newRequestKey() : key, stamp: '' }
    keepDraft('order', { form, receipt: null, fields: draftFields(request) })
    keepFileNames(fileNames(request))
    await dropRequest(key)
    onChange()
  }
  const send = async () => {
    setSaid('Sending…')
    const left = await sendKept().catch(() => 1)
    setSaid(left > 0 ? "Our site can't be reached yet. The request is kept, and sent when it can." : '')
  }
  return (
    <section className={`answer ${trouble.length > 0 ? 'answer-trouble' : 'answer-kept'}`} role="status">
      {trouble.length > 0 ? (
        trouble.map((text, place) => (place === 0 ? <strong key={text}>{text}</strong> : <p key={text}>{text}</p>))
      ) : (
        <div>
          <strong>Kept on this device.</strong> It will be sent when you are online again.
        </div>
      )}
      <KeptLines request={request} />
      {said && <p>{said}</p>}
      <div className="answer-next">
        {trouble.length === 0 && (
          <button type="button" onClick={send} className="button button-dark">
            Send now
          </button>
        )}
        <button type="button" onClick={change} className="button">
          Change it
        </button>
        {drop('Discard')}
      </div>
    </section>
  )
}

const MOST_LINES = 10

function KeptLines({ request }: { request: KeptRequest }) {
  const { fields, lines } = splitLines(draftFields(request))
  const files = fileNames(request)
  return (
    <>
      <p>
        {[fields.companyName, fields.yourName, fields.yourEmail].filter(Boolean).join(', ')}
        {files.length > 0 && ` · with ${files.join(', ')}`}
      </p>
      <ul className="kept-lines">
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={`${line.manufacturerName} ${line.partNumber} ${line.quantity}`}>
            <span className="font-mono">{line.partNumber}</span> × {line.quantity}
          </li>
        ))}
        {lines.length > MOST_LINES && <li>and {lines.length - MOST_LINES} more</li>}
      </ul>
    </>
  )
}
