import { Form } from 'react-router'
import type { FormReply } from '#desk/desk-form.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { FormError } from '#desk/ui/form-error.tsx'

type Props = {
  term: string
  /** The answer if this form was refused. */
  reply: FormReply | undefined
}

/** Makes a term that found nothing a synonym of words that find something. Opens in place, also without a script. */
export function MakeSynonym({ term, reply }: Props) {
  return (
    <details className="make-synonym" open={reply !== undefined}>
      <summary className="text-link">Make it a synonym of …</summary>
      <FormError reply={reply} fields={['meaning']} />
      <Form method="post" preventScrollReset className="desk-actions">
        <input type="hidden" name="do" value="make-synonym" />
        <input type="hidden" name="term" value={term} />
        <DeskField
          label={<span className="sr-only">What ‘{term}’ means</span>}
          name="meaning"
          required
          maxLength={100}
          placeholder="a family, a page, a part number"
          reply={reply}
        />
        <button type="submit" className="button">
          Save
        </button>
      </Form>
    </details>
  )
}
