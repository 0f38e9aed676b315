import { useEffect, useState } from 'react'
import { joinTexts, otherName, otherText } from '#app/forms/asked-fields.ts'
import { FieldGroup } from '#app/forms/field-group.tsx'
import { isField, saveUnsent, useRemembered } from '#app/forms/form-draft.ts'
import { FormSheet } from '#app/forms/form-sheet.tsx'
import type { RequestAnswer } from '#app/forms/request-answer.ts'
import { RequiredTitle } from '#app/forms/text-field.tsx'
import { joinLines, postedLines } from '#app/forms/typed-lines.ts'
import { type FieldState, type FormSheetState, useFormSheet } from '#app/forms/use-form-sheet.ts'
import type { RestoredForm } from '#app/forms/use-saved-start.ts'
import { PASTED_LIST } from '#app/paste/paste-draft.ts'
import { AttachmentField, useAttachments } from '#app/request-form/attachments.tsx'
import { FormLines } from '#app/request-form/form-lines.tsx'
import {
  contactValues,
  type FormStart,
  isSameList,
  type UnsentRequest,
  unsentDraft,
} from '#app/request-form/form-start.ts'
import { type FormLinesState, useFormLines } from '#app/request-form/use-form-lines.ts'
import { Button } from '#app/ui/controls.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { RequestKind } from '#content/requests/request-kinds.ts'
import { fieldsIn } from '#requests/schemas/form-field.ts'
import { kindFields, wantedFiles } from '#requests/schemas/kinds/kind-fields.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'

const ORDER = 'order'

export type FormKind = Omit<RequestKind, 'to' | 'partLink'>

/** The form's name. Each kind of request has its own drafts. */
export const formNameOf = (kind: FormKind | null): string => (kind ? `${ORDER}-${kind.key}` : ORDER)

const NO_TERMS: ReadonlyMap<string, string> = new Map()

type Props = {
  kind?: FormKind | null
  start: FormStart
  answer: RequestAnswer | undefined
  today: string
  restored: RestoredForm | null
  terms?: ReadonlyMap<string, string>
}

/** The order form: lines, contact, note, date and files (behavior 10.2). */
export function QuoteRequestForm(props: Props) {
  const { kind = null, start, answer, today, restored, terms = NO_TERMS } = props
  const name = formNameOf(kind)
  const wanted = kind ? wantedFiles(kind) : []
  const attachments = useAttachments(answer, name)
  const { remembers, onRemember, onSave } = useRemembered(name, contactValues)
  const { errors: fileErrors } = attachments
  const more = { check: attachments.check, errors: fileErrors.length > 0 ? { attachments: fileErrors } : {} }
  const sheet = useFormSheet({ name, check: kind ? null : 'checkOrder', start, answer, restored, onSave, more })
  const { maker } = useCompany()
  const lines = useFormLines(postedLines(answer?.reply?.initialValue) ?? start.lines, sheet, maker)
  const { unsent, field, onChoose } = useUnsent(start.unsent, sheet, lines)
  return (
    <>
      {unsent && <UnsentNotice lines={unsent.lines.length} onChoose={onChoose} />}
      <FormSheet
        sheet={sheet}
        what="request"
        {...(kind && { again: `/order?kind=${kind.key}` })}
        encType={sheet.hydrated && attachments.files.length === 0 ? undefined : 'multipart/form-data'}
        foot={kind?.parts !== 'none' && <span role="status">{countOf(lines.rows.length, 'line')}</span>}
      >
        {kind && <input type="hidden" name="kind" value={kind.key} />}
        {/* Not of type hidden: React would take away what 'Add to it' puts there. */}
        <input type="text" hidden name={PASTED_LIST} defaultValue={sheet.field(PASTED_LIST).defaultValue} />
        {kind?.parts !== 'none' && <Parts kind={kind} sheet={sheet} lines={lines} terms={terms} />}
        <section className="sheet-part">
          <SheetTitle isRequired={kind !== null && kind.parts !== 'needed'}>Contact</SheetTitle>
          <div className="contact-grid">
            <FieldGroup fields={fieldsIn('contact', QUOTE_FIELDS)} field={field} />
          </div>
          <label className="check needs-script">
            <input
              type="checkbox"
              checked={remembers}
              onChange={({ currentTarget: { checked, form } }) => onRemember(checked ? form : null)}
            />
            Remember my contact details on this device
          </label>
        </section>
        {kind && (
          <section className="sheet-part">
            <SheetTitle>{kind.name}</SheetTitle>
            <div className="contact-grid">
              <FieldGroup fields={kindFields(kind)} field={field} today={today} />
            </div>
          </section>
        )}
        <section className="sheet-part note-and-date">
          <FieldGroup fields={fieldsIn('request', QUOTE_FIELDS)} field={field} today={today} />
          <AttachmentField
            attachments={attachments}
            id={`${name}-attachments`}
            busy={sheet.sending.busy}
            {...(wanted.length > 0 && {
              label: wanted.map((file) => file.label).join(', '),
              required: wanted.some((file) => file.required),
            })}
          />
        </section>
      </FormSheet>
    </>
  )
}

type TitleProps = { isRequired?: boolean; children: string }

const SheetTitle = ({ isRequired = false, children }: TitleProps) =>
  isRequired ? <RequiredTitle>{children}</RequiredTitle> : <h2 className="label-caps sheet-title">{children}</h2>

type PartsProps = {
  kind: FormKind | null
  sheet: FormSheetState
  lines: FormLinesState
  terms: ReadonlyMap<string, string>
}

function Parts({ kind, sheet, lines, terms }: PartsProps) {
  const optional = kind?.parts === 'optional'
  return (
    <section className="sheet-part">
      <SheetTitle isRequired={!optional}>{optional ? 'Parts (if known)' : 'Parts'}</SheetTitle>
      {!sheet.isSent && <p className="hint">For price breaks, enter up to six quantities: 500, 5,000 or 1k, 10k.</p>}
      <FormLines sheet={sheet} lines={lines} terms={terms} optional={optional} />
    </section>
  )
}

/** Keeps an unsent request until the visitor continues it or starts over (behavior 10.13). */
function useUnsent(start: UnsentRequest | null, sheet: FormSheetState, lines: FormLinesState) {
  const { name } = sheet
  const { maker } = useCompany()
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({})
  const [unsent, setUnsent] = useState(start)
  useEffect(() => {
    if (unsent) saveUnsent(name, unsentDraft(unsent))
  }, [unsent, name])
  const onChoose = (isContinued: boolean) => {
    if (isContinued && unsent) {
      const isSame = isSameList(unsent.fields, sheet.field(PASTED_LIST).defaultValue)
      lines.replace(joinLines(lines.typed(), unsent.lines, maker, isSame))
      setLeft(addTexts(sheet.element.current, unsent.fields))
    }
    saveUnsent(name, null)
    setUnsent(null)
  }
  const field = (of: string): FieldState => {
    const state = sheet.field(of)
    return sheet.isSent ? state : { ...state, other: otherText(left, of) ?? state.other }
  }
  return { unsent, field, onChoose }
}

/** Puts an unsent request's texts before typed text. Returns the texts that other fields offer (`otherText`). */
function addTexts(form: HTMLFormElement | null, fields: UnsentRequest['fields']): Record<string, string> {
  const left: Record<string, string> = { ...fields }
  const contact = contactValues(fields)
  for (const [name, text] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name)
    if (!isField(field) || text === '') continue
    if (field.value === '' || field instanceof HTMLTextAreaElement) field.value = joinTexts(text, field.value)
    else if (field.value !== text && !Object.hasOwn(contact, name)) left[otherName(name, 'draft')] = text
  }
  return left
}

type UnsentProps = { lines: number; onChoose: (isContinued: boolean) => void }

const UnsentNotice = ({ lines, onChoose }: UnsentProps) => (
  <section className="notice split" role="status">
    <p>
      <strong>{`You have an unsent request with ${countOf(lines, 'line')}.`}</strong> Add the parts below to it, or
      start over?
    </p>
    <div className="cluster">
      <Button onClick={() => onChoose(true)}>Add to it</Button>
      <Button onClick={() => onChoose(false)}>Start over</Button>
    </div>
  </section>
)
