import { useEffect, useRef, useState } from 'react'
import { saveDraft } from '#app/forms/form-draft.ts'
import { newRequestKey } from '#app/forms/request-answer.ts'
import {
  deleteRequest,
  draftFields,
  fileNames,
  listSavedRequests,
  type OfflineRequest,
  watchRequests,
} from '#app/offline/saved-request-store.ts'
import { sendSavedRequests } from '#app/offline/send-saved-requests.ts'
import { splitLines } from '#app/order/typed-lines.ts'
import { saveFileNames } from '#app/order/use-attachments.ts'

type Props = {
  /** The key of the request that has just been saved; the focus goes to it. */
  fresh: string | null
  /** Called when a request has become a draft again. */
  onChange: () => void
}

/** The requests that are saved on this device, with their buttons. */
export function SavedRequests({ fresh, onChange }: Props) {
  const [all, setAll] = useState<readonly OfflineRequest[]>([])
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(null)
  useEffect(() => {
    const read = () => listSavedRequests().then(setAll, () => setAll([]))
    read()
    return watchRequests(read)
  }, [])
  useEffect(() => {
    if (fresh === null || focused.current === fresh || !all.some(({ key }) => key === fresh)) return
    focused.current = fresh
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [fresh, all])
  return (
    <div ref={place} tabIndex={-1} className="kept-requests">
      {all.map((request) => (
        <SavedRequest key={request.key} request={request} onChange={onChange} />
      ))}
    </div>
  )
}

function SavedRequest({ request, onChange }: { request: OfflineRequest; onChange: () => void }) {
  const [status, setStatus] = useState('')
  const { key, receipt, trouble: refusal } = request
  const drop = (text: string) => (
    <button type="button" onClick={() => deleteRequest(key)} className="button">
      {text}
    </button>
  )
  if (receipt) {
    return (
      <section className="answer answer-sent" role="status">
        <div>
          <strong>Message sent!</strong> Your request number is <span className="answer-number">{receipt.number}</span>.
          We saved it and will reply by email.
        </div>
        <div className="answer-next">
          <a href={receipt.path} className="button">
            View and print what you sent
          </a>
          {drop('Close')}
        </div>
      </section>
    )
  }
  const change = async () => {
    // a refused request may have the key of another one
    const form = { requestKey: refusal.length > 0 ? newRequestKey() : key, stamp: '' }
    saveDraft('order', { form, receipt: null, fields: draftFields(request) })
    saveFileNames(fileNames(request))
    await deleteRequest(key)
    onChange()
  }
  const send = async () => {
    setStatus('Sending…')
    const left = await sendSavedRequests().catch(() => 1)
    setStatus(left > 0 ? "Our site can't be reached yet. The request is saved, and will be sent when it can." : '')
  }
  return (
    <section className={`answer ${refusal.length > 0 ? 'answer-trouble' : 'answer-kept'}`} role="status">
      {refusal.length > 0 ? (
        refusal.map((text, index) => (index === 0 ? <strong key={text}>{text}</strong> : <p key={text}>{text}</p>))
      ) : (
        <div>
          <strong>Saved on this device.</strong> It will be sent when you are online again.
        </div>
      )}
      <Summary request={request} />
      {status && <p>{status}</p>}
      <div className="answer-next">
        {refusal.length === 0 && (
          <button type="button" onClick={send} className="button button-dark">
            Send now
          </button>
        )}
        <button type="button" onClick={change} className="button">
          Edit
        </button>
        {drop('Discard')}
      </div>
    </section>
  )
}

const MAX_LISTED = 10

function Summary({ request }: { request: OfflineRequest }) {
  const { fields, lines } = splitLines(draftFields(request))
  const files = fileNames(request)
  return (
    <>
      <p>
        {[fields.companyName, fields.yourName, fields.yourEmail].filter(Boolean).join(', ')}
        {files.length > 0 && ` · with ${files.join(', ')}`}
      </p>
      <ul className="kept-lines">
        {lines.slice(0, MAX_LISTED).map((line) => (
          <li key={`${line.manufacturerName} ${line.partNumber} ${line.quantities[0]}`}>
            <span className="font-mono">{line.partNumber}</span> × {line.quantities[0]}
          </li>
        ))}
        {lines.length > MAX_LISTED && <li>and {lines.length - MAX_LISTED} more</li>}
      </ul>
    </>
  )
}
