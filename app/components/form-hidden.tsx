import type { FormKey } from '#app/components/inquiry-answer.ts'

type Props = { form: FormKey; formId: string }

/**
 * What a form carries beside its fields: key, stamp, and a field that people neither see nor reach, for programs that
 * fill in everything. The first button of a form is the one that Enter presses: it sends, and removes no line.
 */
export function FormHidden({ form, formId }: Props) {
  return (
    <>
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Send
      </button>
      <input type="hidden" name="requestKey" value={form.requestKey} />
      <input type="hidden" name="stamp" value={form.stamp} />
      <div hidden>
        <label htmlFor={`${formId}-website`}>Leave this empty</label>
        <input id={`${formId}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
