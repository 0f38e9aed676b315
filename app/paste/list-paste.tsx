import { type DragEvent, type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { pageHead } from '#app/document/page-head.ts'
import { headersOfAction } from '#app/forms/form-route.ts'
import { Refusal } from '#app/forms/refusal.tsx'
import { PasteColumns } from '#app/paste/paste-columns.tsx'
import { readPasteDraft, savePasteDraftSoon } from '#app/paste/paste-draft.ts'
import { PASTE_FORM, type PasteResult } from '#app/paste/paste-result.ts'
import { PasteReview } from '#app/paste/paste-review.tsx'
import { readPastedList } from '#app/paste/read-pasted-list.ts'
import { type KeptPaste, useKeptPaste } from '#app/paste/use-kept-paste.ts'
import { Submit } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { unreadWords } from '#catalog/lists/list-budget.ts'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { Route } from './+types/list-paste.ts'

type Props = {
  errors: readonly string[]
  text: string
  /** Differs for each result, so the focus moves to its errors. */
  resultId: string | null
}

const EXAMPLES = ['10-880-2-05   250', '25 x PJ 45-707-4-0904', 'AA59126/290H03, qty 100/250/500', '1401-2-0101 (40)']
const ACCEPTED =
  '.pdf,.eml,.xlsx,.csv,.txt,application/pdf,message/rfc822,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function PasteForm({ errors, text, resultId }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const busy = useNavigation().formAction?.startsWith('/list/paste') ?? false
  const file = useRef<HTMLInputElement>(null)
  const onDragOver = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    const { files } = event.dataTransfer
    if (files.length === 0 || !file.current) return
    event.preventDefault()
    file.current.files = files
    file.current.form?.requestSubmit()
  }
  useEffect(() => {
    if (resultId !== null) place.current?.focus()
  }, [resultId])
  return (
    <div className="beside form-page">
      <div className="stack">
        <Refusal of={errors} place={place} />
        <Form
          method="post"
          encType="multipart/form-data"
          className="card card-flush sheet paste-form"
          onDragOver={onDragOver}
          onDrop={onDrop}
        >
          <div className="sheet-part">
            <ListText text={text} />
            <ListFile field={file} />
          </div>
          <div className="form-foot split">
            <p
              id="paste-hint"
              className="hint"
            >{`Up to ${formatCount(MAX_LIST_LINES)} lines. Your list stays on this device until you send it.`}</p>
            <Submit tone="brass" aria-disabled={busy || undefined}>
              {busy && <span className="spinner" />}
              <span>{busy ? 'Looking up…' : 'Look up parts'}</span>
            </Submit>
          </div>
        </Form>
      </div>
      <Formats />
    </div>
  )
}

function ListText({ text }: Pick<Props, 'text'>) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    // Keeps what was typed before the script ran, or came back with an error.
    if (field.current?.value === '') field.current.value = readPasteDraft()?.text ?? ''
  }, [])
  return (
    <div className="form-field">
      <label htmlFor="paste-text" className="form-label">
        Your parts list
      </label>
      <textarea
        ref={field}
        id="paste-text"
        name="text"
        defaultValue={text}
        rows={12}
        autoComplete={useHydrated() ? 'off' : undefined} // without a script, Back must put back what was typed
        {...EXACT_TEXT}
        aria-describedby="paste-hint"
        className="field"
        onInput={({ currentTarget: { value } }) =>
          savePasteDraftSoon(() => ({ text: value, result: null, inOrder: null }))
        }
      />
    </div>
  )
}

const ListFile = ({ field }: { field: Ref<HTMLInputElement> }) => (
  <div className="form-field">
    <label htmlFor="paste-file" className="form-label">
      Or choose or drop a file
    </label>
    <input
      ref={field}
      id="paste-file"
      type="file"
      name="file"
      accept={ACCEPTED}
      aria-describedby="paste-file-hint"
      className="field"
      onChange={({ currentTarget: { files, form } }) => files?.length && form?.requestSubmit()}
    />
    <p id="paste-file-hint" className="hint">
      A purchase order or RFQ as a PDF or email (.eml) up to 10 MB, or a list as Excel (.xlsx), CSV or text up to 2 MB.
      We don’t store the file. <span className="needs-script">We look it up right away.</span>
    </p>
  </div>
)

const Formats = () => (
  <aside className="stack" aria-labelledby="readable">
    <h2 id="readable" className="section-title">
      Accepted formats
    </h2>
    <p>One part per line, with the quantity before or after it:</p>
    <ul className="rows mono paste-examples" translate="no">
      {EXAMPLES.map((example) => (
        <li key={example}>{example}</li>
      ))}
    </ul>
    <p>
      Or columns with headings, in any order: part number, quantity, note, manufacturer. You can change which column is
      which.
    </p>
    <p>Several quantities on a line are price breaks, up to six.</p>
  </aside>
)

const TITLE = 'Paste a list'

export const loader = ({ context }: Route.LoaderArgs) => ({ meta: pageHead(context, { title: TITLE }) })

export const action = ({ context }: Route.ActionArgs) => readPastedList(context)

export const headers = headersOfAction

export const shouldRevalidate = () => false

export default function ListPastePage({ actionData }: Route.ComponentProps) {
  const kept = useKeptPaste(actionData)
  if (kept.result?.lines) return <PasteView kept={kept} result={kept.result} first={kept.result.lines} />
  return (
    <TextPage
      title={TITLE}
      lead="Paste from an email, a spreadsheet or a drawing. We look up our part numbers, MIL numbers and CID numbers in any format."
    >
      <PasteForm errors={actionData?.errors ?? []} text={actionData?.text ?? ''} resultId={actionData?.id ?? null} />
    </TextPage>
  )
}

/** Says that the text was skipped in favor of a file, and offers to read it. A text too long to show is only named. */
const TextLeft = ({ text }: { text: string }) => (
  <form method="post" action="/list/paste" encType="multipart/form-data" className="notice split">
    <p>
      <strong>We used the file.</strong> The list you typed was not used.
    </p>
    {text !== '' && (
      <>
        <textarea name="text" defaultValue={text} hidden />
        <Submit>Use the typed list</Submit>
      </>
    )}
  </form>
)

type ViewProps = { kept: KeptPaste; result: PasteResult; first: readonly ResolvedLine[] }

function PasteView({ kept, result, first }: ViewProps) {
  const scripted = useHydrated()
  const { id, question, table, unread } = result
  return (
    <TextPage title={TITLE}>
      {result.isTextLeft && <TextLeft text={result.text} />}
      {table && <PasteColumns table={table} scripted={scripted} isAsking={question !== null} />}
      {question !== null && <PasteQuestion question={question} />}
      {unread && (
        <p className="notice" data-tone="warn">
          <span>{`${unreadWords(unread)} Send them as a separate list.`}</span>
          <input type="hidden" name="unread" value={`${unread.from}-${unread.to}`} form={PASTE_FORM} />
        </p>
      )}
      <PasteReview key={id} kept={kept} result={result} first={first} scripted={scripted} />
    </TextPage>
  )
}

const PasteQuestion = ({ question }: { question: string }) => (
  <div className="notice split">
    <span className="tone" data-tone="warn">
      {question}
    </span>
    <input type="hidden" name="asked" value={question} form={PASTE_FORM} />
    <Submit formNoValidate intent="confirm" form={PASTE_FORM}>
      Yes, as shown
    </Submit>
  </div>
)
