import { PASTE_FORM } from '#app/paste/paste-result.ts'
import { type UnreadLines, unreadWords } from '#catalog/lists/list-budget.ts'

/** A list's unread lines, to look up after the others (behavior 10.30). They are posted with the lines. */
export function PasteUnread({ unread }: { unread: UnreadLines }) {
  const { from, to, text } = unread
  return (
    <section className="card stack" aria-labelledby="paste-unread">
      <p id="paste-unread" className="notice" data-tone="warn">
        {`${unreadWords(unread)} ${text === null ? 'Send them as a separate list.' : 'Send the lines below first, then look these up.'}`}
      </p>
      <input type="hidden" name="unread" value={`${from}-${to}`} form={PASTE_FORM} />
      {text !== null && (
        <>
          <textarea
            name="text"
            form={PASTE_FORM}
            defaultValue={text}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            aria-labelledby="paste-unread"
            className="field"
          />
          <div>
            <button type="submit" name="intent" value="rest" form={PASTE_FORM} className="button">
              Look up these lines
            </button>
          </div>
        </>
      )}
    </section>
  )
}
