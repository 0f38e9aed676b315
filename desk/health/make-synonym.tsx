import { Form } from 'react-router'
import { FormError } from '#desk/ui/form-error.tsx'
import type { FormAnswer } from '#desk/ui/posted-form.ts'

type Props = {
  term: string
  /** The answer if this form was refused. */
  refused: FormAnswer | undefined
}

/** Makes a term that found nothing a synonym of words that find something. Opens in place, also without a script. */
export function MakeSynonym({ term, refused }: Props) {
  return (
    <details className="make-synonym" open={refused !== undefined}>
      <summary className="text-link">Make it a synonym of …</summary>
      <FormError text={refused?.error} />
      <Form method="post" preventScrollReset className="desk-actions">
        <input type="hidden" name="do" value="make-synonym" />
        <input type="hidden" name="term" value={term} />
        <input
          name="meaning"
          className="field"
          required
          maxLength={100}
          defaultValue={refused?.typed.meaning}
          placeholder="a family, a page, a part number"
          aria-label={`What ‘${term}’ means`}
        />
        <button type="submit" className="button">
          Save
        </button>
      </Form>
    </details>
  )
}
