import { Form } from 'react-router'

type Props = { term: string; typed: string | undefined }

/** Makes a term that found nothing a synonym of words that find something. Opens in place, also without a script. */
export function MakeSynonym({ term, typed }: Props) {
  return (
    <details className="make-synonym" open={typed !== undefined}>
      <summary className="text-link">Make it a synonym of …</summary>
      <Form method="post" preventScrollReset className="desk-actions">
        <input type="hidden" name="do" value="make-synonym" />
        <input type="hidden" name="term" value={term} />
        <input
          name="meaning"
          className="field"
          required
          maxLength={100}
          defaultValue={typed}
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
