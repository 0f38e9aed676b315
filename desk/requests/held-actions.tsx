import { Form } from 'react-router'

/** What can be done with the checked requests of the list. The boxes belong to this form. */
export const HELD_FORM = 'held-requests'

export function HeldActions() {
  return (
    <Form id={HELD_FORM} method="post" action="/requests?state=held" className="cluster">
      <button type="submit" name="intent" value="release" className="button">
        Release the checked ones
      </button>
      <button type="submit" name="intent" value="ask-forget" className="button">
        Delete the checked ones
      </button>
    </Form>
  )
}
