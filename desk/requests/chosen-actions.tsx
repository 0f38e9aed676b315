import { useEffect, useState } from 'react'
import { Submit } from '#app/ui/controls.tsx'
import type { Clerk } from '#buyers/desk-requests.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { ownerChoices, STATE_NAMES } from '#desk/requests/request-state.tsx'
import { AskButton, closeQuestion } from '#desk/ui/confirm-button.tsx'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { forgetOnceDeleted } from '#desk/ui/typed-text.ts'
import { type InboxTab, REQUEST_STATES } from '#requests/schemas/states/request-states.ts'

/** The id of the form that owns the list's checkboxes. */
export const CHOSEN_FORM = 'chosen-requests'

type Props = {
  tab: InboxTab
  clerks: readonly Clerk[]
  me: string
  back: string
  numbers: readonly string[]
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form=${CHOSEN_FORM}]`)]

/** How many of the list's boxes are checked, and what checks them all. The form unchecks what it has changed. */
function useChecked(numbers: readonly string[]) {
  const [checked, setChecked] = useState(0)
  const count = () => setChecked(boxes().filter((box) => box.checked).length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other boxes
  useEffect(() => {
    count()
    addEventListener('input', count)
    return () => removeEventListener('input', count)
  }, [numbers.join()])
  const checkAll = (isChecked: boolean) => {
    for (const box of boxes()) box.checked = isChecked
    count()
  }
  return { checked, checkAll }
}

/** Actions for all checked requests of the list, above it once one is checked (requests.css). */
export function ChosenActions({ tab, clerks, me, back, numbers }: Props) {
  const { checked, checkAll } = useChecked(numbers)
  return (
    <DeskForm
      about="chosen"
      id={CHOSEN_FORM}
      action={back}
      fields={{ back }}
      className="inbox-chosen"
      aria-label="The checked requests"
      onSubmit={({ nativeEvent }) => {
        closeQuestion()
        const { submitter } = nativeEvent as SubmitEvent
        if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'forget') return
        const chosen = boxes().filter((box) => box.checked)
        forgetOnceDeleted(...chosen.map(({ value }) => `/requests/${value}`))
      }}
    >
      <p className="cluster needs-script">
        <strong role="status" className="figures">{`${formatCount(checked)} checked`}</strong>
        <button type="button" className="text-link" onClick={() => checkAll(checked < numbers.length)}>
          {checked < numbers.length ? 'Check all' : 'Uncheck all'}
        </button>
      </p>
      {tab === 'held' ? (
        <Submit intent="release">Release</Submit>
      ) : (
        <>
          <div>
            <DeskSelect
              label={<OfChecked text="State" />}
              name="state"
              defaultValue="open"
              choices={REQUEST_STATES.map((state) => [state, STATE_NAMES[state]] as const)}
            />
            <Submit intent="state">Set</Submit>
          </div>
          <div>
            <DeskSelect
              label={<OfChecked text="Owner" />}
              name="owner"
              data-key="a"
              defaultValue={me}
              choices={ownerChoices(clerks, me)}
            />
            <Submit intent="assign">Assign</Submit>
          </div>
          <div>
            <DeskField label={<OfChecked text="Until" />} name="day" type="date" data-key="h" />
            <Submit intent="hold">Snooze</Submit>
          </div>
        </>
      )}
      <div>
        <AskButton
          label="Delete"
          title={
            checked > 0 ? `Delete ${countOf(checked, 'request')} for good?` : 'Delete the checked requests for good?'
          }
          text="Lines, notes, files, emails, quotes, orders and requests merged into them go too."
        >
          <Submit intent="forget" tone="danger">
            Delete for good
          </Submit>
        </AskButton>
      </div>
    </DeskForm>
  )
}

/** A short label, whole for screen readers: the open request has fields of the same names. */
const OfChecked = ({ text }: { text: string }) => (
  <span>
    <span>{text}</span> <span className="sr-only">of the checked requests</span>
  </span>
)
