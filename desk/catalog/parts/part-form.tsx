import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PartFinding } from '#catalog/check/part-check.ts'
import { CellField } from '#desk/catalog/parts/cell-field.tsx'
import type { CellGroup, ShownCells } from '#desk/catalog/parts/cell-groups.ts'
import { type CellConflict, ConflictField } from '#desk/catalog/parts/conflict-field.tsx'
import type { FormReply } from '#desk/desk-form.ts'
import { FormError } from '#desk/ui/form-error.tsx'
import { UnsavedHint } from '#desk/ui/unsaved-hint.tsx'
import { useLeaveWarning } from '#desk/ui/use-leave-warning.ts'

/** Why a form came back. */
export type FormProblems = {
  /** What an import would refuse, by column. An empty column is about the whole part. */
  readonly errors: readonly { readonly column: string; readonly text: string }[]
  /** What `check` would find in the new values. They can be saved all the same. */
  readonly findings: readonly PartFinding[]
  readonly conflicts: readonly CellConflict[]
}

export const NO_PROBLEMS: FormProblems = { errors: [], findings: [], conflicts: [] }

type Props = {
  groups: readonly CellGroup[]
  /** The cells that the form began with. */
  seen: ShownCells
  problems: FormProblems
  /** The answer if the form was refused as a whole. */
  reply: FormReply | null | undefined
  submit: string
  /** The column that a finding led to. */
  marked?: string | null
  /** Where the form goes, if it isn't this page. */
  action?: string
}

/** The cells of a part in groups. Leaving with unsaved changes asks first. */
export function PartForm({ groups, seen, problems, reply, submit, marked = null, action }: Props) {
  const { errors, findings, conflicts } = problems
  const hasProblems = errors.length + findings.length + conflicts.length > 0
  const [isDirty, setDirty] = useState(hasProblems || (reply ?? null) !== null)
  const { state } = useNavigation()
  useLeaveWarning(isDirty && state !== 'submitting')
  const whole = errors.filter(({ column }) => column === '')
  const isConflict = (column: string) => conflicts.some((one) => one.column === column)
  return (
    <Form method="post" className="desk-form" onInput={() => setDirty(true)} {...(action ? { action } : {})}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      <FormError reply={reply} />
      {hasProblems && (
        <div role="alert" className="form-problems">
          {whole.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
          {errors.length > whole.length && <p>Nothing was saved yet: see the marked fields.</p>}
          {conflicts.length > 0 && (
            <p>Somebody else has changed the same cells. Choose which values stay, then save.</p>
          )}
          {findings.length > 0 && errors.length + conflicts.length === 0 && (
            <label className="accept-findings">
              <input type="checkbox" name="accept" value="yes" />
              <span>Save as written, although the check finds something (see the marked fields)</span>
            </label>
          )}
        </div>
      )}
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className="desk-section part-group">
          <legend>{title}</legend>
          {fields.map((field) =>
            isConflict(field.column) ? (
              conflicts
                .filter(({ column }) => column === field.column)
                .map((conflict) => <ConflictField key={field.column} {...conflict} />)
            ) : (
              <CellField
                key={field.column}
                field={field}
                error={errors.find(({ column }) => column === field.column)?.text}
                finding={findings.find(({ column }) => column === field.column)?.what}
                isMarked={field.column === marked}
              />
            ),
          )}
        </fieldset>
      ))}
      <div className="part-actions">
        <button type="submit" className="button button-dark" disabled={state === 'submitting'}>
          {submit}
        </button>
        <UnsavedHint isUnsaved={isDirty} />
      </div>
    </Form>
  )
}
