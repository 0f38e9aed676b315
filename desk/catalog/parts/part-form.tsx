import { useId, useState } from 'react'
import { useNavigation } from 'react-router'
import { Check, Submit } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import type { PartFinding } from '#catalog/check/part-check.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'
import { type ColumnKind, isLengthKind } from '#catalog/registry/family.ts'
import type { CellGroup, PartField, ShownCells } from '#desk/catalog/parts/cell-groups.ts'
import { type CellConflict, ConflictField } from '#desk/catalog/parts/conflict-field.tsx'
import { CELL } from '#desk/catalog/parts/posted-part.ts'
import type { FormReply } from '#desk/desk-form.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'

export type FormProblems = {
  /** What an import would refuse, by column. An empty column means the whole part. */
  readonly errors: readonly { readonly column: string; readonly text: string }[]
  /** What `check` would find in the new values. They can still be saved. */
  readonly findings: readonly PartFinding[]
  readonly conflicts: readonly CellConflict[]
}

export const NO_PROBLEMS: FormProblems = { errors: [], findings: [], conflicts: [] }

type Props = {
  groups: readonly CellGroup[]
  seen: ShownCells
  problems: FormProblems
  reply: FormReply | null | undefined
  submit: string
  /** Tells apart the forms of one address. */
  about?: string
  /** The column that a finding linked to. */
  marked?: string | null
}

export function PartForm({ groups, seen, problems, reply, submit, about = 'part', marked = null }: Props) {
  const { errors, findings, conflicts } = problems
  const hasProblems = errors.length + findings.length + conflicts.length > 0
  const { state } = useNavigation()
  const whole = errors.filter(({ column }) => column === '')
  const isConflict = (column: string) => conflicts.some((conflict) => conflict.column === column)
  return (
    <DeskForm about={about} fields={{ intent: 'save', seen: JSON.stringify(seen) }} className="stack">
      <FormError reply={reply} />
      {hasProblems && (
        <div role="alert" className="notice stack" data-tone="bad">
          {whole.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
          {errors.length > whole.length && <p>Nothing was saved yet: see the marked fields.</p>}
          {conflicts.length > 0 && <p>Someone else has changed the same cells. Choose which values stay, then save.</p>}
          {findings.length > 0 && errors.length + conflicts.length === 0 && (
            <Check name="accept" value="yes">
              Save as written, although the check finds something (see the marked fields)
            </Check>
          )}
        </div>
      )}
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className="card field-grid part-group">
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
      <div className="toolbar bottom-bar">
        <Submit tone="dark" disabled={state === 'submitting'}>
          {submit}
        </Submit>
      </div>
    </DeskForm>
  )
}

type CellFieldProps = { field: PartField; error: string | undefined; finding: string | undefined; isMarked: boolean }

function CellField({ field, error, finding, isMarked }: CellFieldProps) {
  const { column, label, kind, value, offers, isPrivate, isNumber } = field
  const [text, setText] = useState(value)
  const list = useId()
  const hint = (finding || isLengthKind(kind)) && (
    <>
      {isLengthKind(kind) && <SizeReadBack text={text} kind={kind} />}
      {finding && (
        <span className="tone own-line" data-tone="warn">
          {finding}
        </span>
      )}
    </>
  )
  return (
    <>
      <DeskField
        label={
          <>
            <span>{label}</span>
            {isPrivate && <span className="badge">private</span>}
          </>
        }
        name={CELL + column}
        defaultValue={value}
        required={isNumber && value !== ''}
        autoComplete="off"
        {...EXACT_TEXT}
        {...(offers.length > 0 && { list })}
        {...(value.includes('\n') && { rows: 3 })}
        {...(isMarked && { autoFocus: true, 'data-marked': true })}
        error={error}
        hint={hint}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      {offers.length > 0 && (
        <datalist id={list}>
          {offers.map((offer) => (
            <option key={offer.value} value={offer.value} label={countOf(offer.count, 'part')} />
          ))}
        </datalist>
      )}
    </>
  )
}

function SizeReadBack({ text, kind }: { text: string; kind: ColumnKind }) {
  const size = text.trim() === '' ? null : sizeText(text, kind)
  return (
    <output className="figures">
      {size ? `${size.inch} = ${size.mm}` : text.trim() === '' ? '' : 'not read as a size'}
    </output>
  )
}
