import { useId } from 'react'
import { Submit } from '#app/ui/controls.tsx'
import type { GroupField, RepeatedField, SchemaField } from '#content/editor/form-field.ts'
import type { FormValue } from '#content/editor/form-values.ts'
import type { FormFault } from '#content/editor/open-form.ts'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { FILE_PREFIX, fieldName } from '#shared/field-name.ts'

type Path = readonly PropertyKey[]
type Props<Field extends SchemaField = SchemaField> = {
  field: Field
  value: FormValue
  path: Path
  faults: readonly FormFault[]
  label?: string
}

/** A content file's field with its nested fields. Every one has a name, so forms also work without a script. */
export function ContentField({ field, value, path, faults, label = field.label }: Props) {
  const error = faultAt(faults, path)
  const about = { label, name: fieldName(path), error, hint: field.note }
  switch (field.kind) {
    case 'group':
      return <GroupFields field={field} value={value} path={path} faults={faults} label={label} />
    case 'list': {
      if (!field.isLines) return <ListFields field={field} value={value} path={path} faults={faults} label={label} />
      const lines = (value ?? []) as readonly string[]
      const hint = [field.note, 'One per line.'].filter(Boolean).join(' ')
      return (
        <DeskField {...about} error={faultUnder(faults, path)} hint={hint} rows={3} defaultValue={lines.join('\n')} />
      )
    }
    case 'picture':
      return <PictureField {...about} value={String(value ?? '')} />
    case 'flag':
      return <Flag {...about} isOn={value === true} />
    case 'choice': {
      const choices = field.choices.map(([one, word]) => [String(one), word] as const)
      const first = field.isOptional ? [['', 'No choice'] as const] : []
      const chosen = value === undefined ? '' : String(value)
      return <DeskSelect {...about} choices={[...first, ...choices]} defaultValue={chosen} />
    }
    default: {
      const text = String(value ?? '')
      const isNumber = field.kind === 'number'
      const rows = field.kind === 'long' || text.includes('\n') ? { rows: 3 } : {}
      // A color that a color input can't show, such as `transparent`, is a text.
      const type = field.kind === 'color' && /^#[0-9a-f]{6}$/.test(text) ? { type: 'color' } : {}
      return (
        <DeskField {...about} {...rows} {...type} {...(isNumber && { inputMode: 'decimal' })} defaultValue={text} />
      )
    }
  }
}

const faultAt = (faults: readonly FormFault[], path: Path): string | undefined =>
  faults
    .filter((fault) => fieldName(fault.path) === fieldName(path))
    .map(({ message }) => message)
    .join(' ') || undefined

const faultsUnder = (faults: readonly FormFault[], path: Path): FormFault[] =>
  faults.filter((fault) => `${fieldName(fault.path)}.`.startsWith(`${fieldName(path)}.`))

/** Errors of a list, or of one of its lines. */
const faultUnder = (faults: readonly FormFault[], path: Path): string | undefined =>
  faultsUnder(faults, path)
    .map(({ path: { [path.length]: line }, message }) =>
      line === undefined ? message : `Line ${Number(line) + 1}: ${message}`,
    )
    .join(' ') || undefined

const hasFault = (faults: readonly FormFault[], path: Path): boolean => faultsUnder(faults, path).length > 0

type Labels = { label: string; name: string; error: string | undefined; hint: string | null }

function Flag({ label, name, error, hint, isOn }: Labels & { isOn: boolean }) {
  const id = useId()
  const text = error ?? hint
  return (
    <div className="form-field">
      <label>
        <input type="checkbox" name={name} defaultChecked={isOn} aria-describedby={text ? id : undefined} />{' '}
        <span>{label}</span>
      </label>
      {text && (
        <p id={id} className={error ? 'form-error' : 'hint'}>
          {text}
        </p>
      )}
    </div>
  )
}

const valueAt = (value: FormValue, key: string): FormValue =>
  (value as { readonly [key: string]: FormValue } | undefined)?.[key]

function PictureField({ label, name, error, hint, value }: Labels & { value: string }) {
  const now = value === '' ? 'None yet.' : `Now: ${value}.`
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <DeskField
        label={label}
        name={FILE_PREFIX + name}
        type="file"
        accept="image/*"
        error={error}
        hint={[now, hint].filter(Boolean).join(' ')}
      />
    </>
  )
}

function GroupFields({ field, value, path, faults, label }: Props<GroupField>) {
  const draw = (fields: GroupField['fields']) =>
    fields.map(([key, one]) => (
      <ContentField key={key} field={one} value={valueAt(value, key)} path={[...path, key]} faults={faults} />
    ))
  const more = field.fields.filter(([, one]) => one.isMore)
  const inner = (
    <>
      {draw(field.fields.filter(([, one]) => !one.isMore))}
      {more.length > 0 && (
        <details className="site-fold" open={more.some(([key]) => hasFault(faults, [...path, key]))}>
          <summary>More</summary>
          <div className="site-fields">{draw(more)}</div>
        </details>
      )}
    </>
  )
  if (!label) return inner
  return (
    <fieldset className="site-fields">
      <legend>{label}</legend>
      <About note={field.note} error={faultAt(faults, path)} />
      {inner}
    </fieldset>
  )
}

const About = ({ note, error }: { note: string | null; error: string | undefined }) => (
  <>
    {note && <p className="hint">{note}</p>}
    {error && <p className="form-error">{error}</p>}
  </>
)

/** A list with buttons to add, move and remove items. They post the form. */
function ListFields({ field, value, path, faults, label }: Props<RepeatedField>) {
  const items = (value ?? []) as readonly FormValue[]
  const name = fieldName(path)
  const place = path.map(String).join('.')
  const isFlat = field.item.kind !== 'group' && field.item.kind !== 'list'
  const titleOf = (item: FormValue) => summaryOf(field.item, item)
  return (
    <fieldset className="stack site-list">
      <legend>{label || 'Entries'}</legend>
      <About note={field.note} error={faultAt(faults, path)} />
      <input type="hidden" name={`${name}.#`} value={items.length} data-typed={`${name}.#`} />
      <ol className="rows">
        {items.map((item, index) => {
          const at = [...path, index]
          const title = `${label || 'Entry'} ${index + 1}`
          const buttons = (
            <MoveButtons
              place={at.map(String).join('.')}
              title={title}
              isFirst={index === 0}
              isLast={index === items.length - 1}
            />
          )
          const inner = (
            <ContentField field={field.item} value={item} path={at} faults={faults} label={isFlat ? title : ''} />
          )
          return (
            <li key={fieldName(at)}>
              {isFlat ? (
                <div className="site-item">
                  {inner}
                  {buttons}
                </div>
              ) : (
                <details open={hasFault(faults, at) || titleOf(item) === ''}>
                  <summary>{titleOf(item) || 'New'}</summary>
                  <div className="site-fields">{inner}</div>
                  {buttons}
                </details>
              )}
            </li>
          )
        })}
      </ol>
      <Submit name="do" value={`add ${place}`}>
        Add<span className="sr-only">{` to ${label || 'the entries'}`}</span>
      </Submit>
    </fieldset>
  )
}

function summaryOf(field: SchemaField, value: FormValue): string {
  if (field.kind === 'flag' || value === undefined || value === null) return ''
  if (field.kind === 'choice') return field.choices.find(([one]) => one === value)?.[1] ?? ''
  if (field.kind === 'list')
    return (value as readonly FormValue[]).map((item) => summaryOf(field.item, item)).join(', ')
  if (field.kind !== 'group') return String(value)
  return field.fields
    .flatMap(([key, one]) => (one.isMore ? [] : summaryOf(one, valueAt(value, key)) || []))
    .slice(0, 2)
    .join(' – ')
    .slice(0, 100)
}

type MoveProps = { place: string; title: string; isFirst: boolean; isLast: boolean }

function MoveButtons({ place, title, isFirst, isLast }: MoveProps) {
  const acts = [
    ['up', '↑', 'Move up', isFirst],
    ['down', '↓', 'Move down', isLast],
    ['remove', 'Remove', 'Remove', false],
  ] as const
  return (
    <div className="cluster">
      {acts.map(([act, text, words, isOff]) => (
        <Submit key={act} name="do" value={`${act} ${place}`} disabled={isOff} aria-label={`${words}: ${title}`}>
          {text}
        </Submit>
      ))}
    </div>
  )
}
