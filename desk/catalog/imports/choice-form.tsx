import { Check, Submit } from '#app/ui/controls.tsx'
import { DeskSelect } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import type { ImportDraft } from '#parts/drafts/import-draft.ts'
import type { FileHeader } from '#parts/import/import-table.ts'

type Heading = FileHeader['headings'][number]
type Props = { draft: Pick<ImportDraft, 'id' | 'choices' | 'files' | 'preview'>; tables: readonly string[] }

export function ChoiceForm({ draft: { id, choices, files, preview }, tables }: Props) {
  const nameOf = useFamilyName()
  const headings = headingsOf(preview?.headers ?? [])
  const open = headings.filter((heading) => wayOf(heading, choices) === '')
  const matched = headings.filter((heading) => !open.includes(heading))
  const isAsked = (preview?.unnamed ?? []).length > 0
  const families = [['', 'By its name'] as const, ...tables.map((table) => [table, nameOf(table)] as const)]
  const choice = (heading: Heading) => (
    <DeskSelect
      key={heading.heading}
      label={heading.heading}
      name={`column:${heading.heading}`}
      choices={waysOf(heading)}
      defaultValue={wayOf(heading, choices)}
    />
  )
  return (
    <DeskForm about={`choices ${id}`} key={JSON.stringify([id, choices])}>
      <details className="card stack" open={!isAsked}>
        <summary>
          <h2>Choices</h2>
        </summary>
        <div className="field-row">
          {files.map(({ name }) => (
            <DeskSelect
              key={name}
              label={`Family of ${name}`}
              name={`table:${name}`}
              choices={families}
              defaultValue={choices.tables[name] ?? ''}
            />
          ))}
        </div>
        {open.length > 0 && (
          <fieldset className="grid">
            <legend className="form-label">Columns</legend>
            {open.map(choice)}
          </fieldset>
        )}
        {matched.length > 0 && (
          <details>
            <summary>{`${open.length > 0 ? 'Other columns' : 'Columns'} (${matched.length})`}</summary>
            <div className="grid">{matched.map(choice)}</div>
          </details>
        )}
        <Check name="replace" value="yes" defaultChecked={choices.replace}>
          Replace: parts that the file doesn’t list are removed, and columns that it leaves out are emptied
        </Check>
        <Check name="force" value="yes" defaultChecked={choices.force}>
          Allow removing more than half of a family
        </Check>
        <Check name="quiet" value="yes" defaultChecked={choices.quiet}>
          Don’t notify followers
        </Check>
        <div className="cluster">
          <Submit intent="check">Preview again</Submit>
        </div>
      </details>
    </DeskForm>
  )
}

function headingsOf(headers: readonly FileHeader[]): Heading[] {
  const all = headers.flatMap(({ headings }) => headings).filter(({ heading }) => heading !== '')
  return [...new Map(all.map((column) => [column.heading, column])).values()]
}

function waysOf({ column, unitsOf, isIgnored }: Heading): (readonly [string, string])[] {
  if (column === null && unitsOf !== null) return [['', `Take as the units of ${unitsOf}`]]
  const others = [['ignore', 'Leave out'] as const, ['add', 'Keep as a private column'] as const]
  if (column === null && !isIgnored) return [['', 'Choose: no such column'], ...others]
  return [['take', column === null ? 'Take, if there is such a column' : `Take as ${column}`], ...others]
}

function wayOf({ heading, column, unitsOf, isIgnored }: Heading, { ignore, add }: ImportDraft['choices']): string {
  if (column === null && unitsOf !== null) return ''
  if (isIgnored || ignore.includes(heading)) return 'ignore'
  if (add.includes(heading)) return 'add'
  return column === null ? '' : 'take'
}
