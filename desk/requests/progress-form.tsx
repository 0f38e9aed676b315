import { PostButton, Submit } from '#app/ui/controls.tsx'
import { LEFT, ownerChoices, STATE_NAMES } from '#desk/requests/request-state.tsx'
import type { RequestProps, ShownRequest } from '#desk/requests/shown-request.ts'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { REQUEST_STATES } from '#requests/schemas/states/request-states.ts'

/** State and owner, the usual next step in one press (`e`), and the follow-up date (`f`). */
export function ProgressForm({ request, clerks, me, back, reply }: RequestProps) {
  const { number, state, ownerId, version, followUp } = request
  const action = `/requests/${number}`
  const known = clerks.some(({ id }) => id === ownerId)
  const fields = { intent: 'progress', version, back }
  const step = nextStep(state, known ? ownerId : null, me)
  return (
    <section className="toolbar request-progress">
      <h3 className="sr-only">State and owner</h3>
      <DeskForm about="progress" action={action} fields={fields} className="field-row">
        <DeskSelect
          label="State"
          name="state"
          defaultValue={String(reply?.initialValue?.state ?? state)}
          choices={REQUEST_STATES.map((each) => [each, STATE_NAMES[each]] as const)}
        />
        <DeskSelect
          label="Owner"
          name="owner"
          defaultValue={String(reply?.initialValue?.owner ?? ownerId ?? '')}
          choices={[...ownerChoices(clerks, me), ...(ownerId === null || known ? [] : [[ownerId, LEFT] as const])]}
        />
        <Submit>Save</Submit>
      </DeskForm>
      {step && (
        <PostButton action={action} fields={{ ...fields, state: step.state, owner: step.owner }} data-key="e">
          {step.label}
        </PostButton>
      )}
      <DeskForm
        key={followUp}
        about="follow-up"
        action={action}
        fields={{ intent: 'follow-up', back }}
        className="field-row"
      >
        <DeskField
          label="Follow up on"
          name="day"
          type="date"
          data-key="f"
          defaultValue={followUp ?? ''}
          reply={reply}
        />
        <Submit>Set</Submit>
      </DeskForm>
    </section>
  )
}

function nextStep(state: ShownRequest['state'], owner: string | null, me: string) {
  if (state !== 'new' && state !== 'open') return null
  if (owner === null || (state === 'new' && owner === me)) return { label: 'Take it', state: 'open', owner: me }
  return state === 'new'
    ? { label: 'Mark as open', state: 'open', owner }
    : { label: 'Mark as answered', state: 'answered', owner }
}
