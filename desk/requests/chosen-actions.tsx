import { Form } from 'react-router'
import type { Clerk } from '#buyers/desk-requests.ts'
import { STATE_NAMES } from '#desk/requests/request-state.tsx'
import { Submit } from '#desk/ui/controls.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskSelect } from '#desk/ui/desk-select.tsx'
import { type InboxTab, REQUEST_STATES } from '#requests/schemas/states/request-states.ts'

/** The id of the form that owns the list's checkboxes. */
export const CHOSEN_FORM = 'chosen-requests'

type Props = {
  tab: InboxTab
  clerks: readonly Clerk[]
  me: string
  back: string
}

/** Actions for all checked requests of the list. */
export function ChosenActions({ tab, clerks, me, back }: Props) {
  return (
    <Form
      id={CHOSEN_FORM}
      method="post"
      action={back}
      className="field-row inbox-chosen"
      aria-label="The checked requests"
    >
      <input type="hidden" name="back" value={back} />
      {tab === 'held' ? (
        <Submit intent="release">Release the checked ones</Submit>
      ) : (
        <>
          <DeskSelect
            label="Owner of the checked ones"
            name="owner"
            data-key="a"
            defaultValue={me}
            choices={[
              ['', 'Unassigned'],
              ...clerks.map(({ id, name }) => [id, id === me ? `${name} (me)` : name] as const),
            ]}
          />
          <Submit intent="assign">Assign</Submit>
          <DeskSelect
            label="State of the checked ones"
            name="state"
            defaultValue="open"
            choices={REQUEST_STATES.map((each) => [each, STATE_NAMES[each]] as const)}
          />
          <Submit intent="state">Set</Submit>
          <DeskField label="Snooze until" name="day" type="date" data-key="h" />
          <Submit intent="hold">Snooze</Submit>
        </>
      )}
      <Submit intent="ask-forget">Delete the checked ones</Submit>
    </Form>
  )
}
