import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatCount } from '#catalogue/format-count.ts'
import { MOST_LIST_LINES } from '#catalogue/list-line.ts'

type Props = {
  /** Why the last one was not read. */
  trouble: readonly string[]
  text: string
  /** Another one for each answer: the focus goes to what has been said. */
  said: string | null
}

const EXAMPLES = ['10-880-2-05   250', '25 x PJ 45-707-4-0904', 'AA59126/290H03, qty 100/250/500', '1401-2-0101 (40)']
const ACCEPTED = '.xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Where a list is pasted, or its file chosen. */
export function PasteForm({ trouble, text, said }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const busy = useNavigation().formAction?.startsWith('/list/paste') ?? false
  useEffect(() => {
    if (said !== null) place.current?.focus()
  }, [said])
  return (
    <div className="form-page">
      <div className="form-main">
        {trouble.length > 0 && (
          <div ref={place} role="alert" tabIndex={-1} className="answer answer-trouble">
            {trouble.map((words, index) =>
              index === 0 ? <strong key={words}>{words}</strong> : <p key={words}>{words}</p>,
            )}
          </div>
        )}
        <Form method="post" encType="multipart/form-data" className="sheet paste-form">
          <div className="sheet-part">
            <div className="form-field">
              <label htmlFor="paste-text" className="form-label">
                The lines of your list
              </label>
              <textarea
                id="paste-text"
                name="text"
                defaultValue={text}
                rows={12}
                spellCheck={false}
                autoComplete="off"
                aria-describedby="paste-hint"
                className="field paste-text"
              />
            </div>
            <div className="form-field paste-file">
              <label htmlFor="paste-file" className="form-label">
                Or its file
              </label>
              <input id="paste-file" type="file" name="file" accept={ACCEPTED} aria-describedby="paste-file-hint" />
              <p id="paste-file-hint" className="paste-hint">
                Excel (.xlsx), CSV or text, up to 2 MB.
              </p>
            </div>
          </div>
          <div className="send-bar">
            <p id="paste-hint" className="send-note">
              Up to {formatCount(MOST_LIST_LINES)} lines. They are looked up, not kept.
            </p>
            <button type="submit" aria-disabled={busy || undefined} className="button button-brass">
              {busy && <span className="spinner" />}
              {busy ? 'Reading…' : 'Read the list'}
            </button>
          </div>
        </Form>
      </div>
      <aside className="form-aside paste-aside" aria-labelledby="readable">
        <h2 id="readable" className="section-title">
          What can be read
        </h2>
        <p>One part a line, the quantity before or after it:</p>
        <ul className="paste-examples">
          {EXAMPLES.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
        <p>Or columns under headings, in any order: part number, quantity, note, manufacturer.</p>
        <p>Several quantities are price breaks, three at most.</p>
      </aside>
    </div>
  )
}
