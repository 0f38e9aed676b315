import { useId } from 'react'
import { Card, Notice, PostButton, Submit } from '#app/ui/controls.tsx'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { KIND_WORDS } from '#catalog/registry/kind-words.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import type { FoundColumn, UnnamedFile } from '#parts/import/unnamed-file.ts'

/** How a new family's columns are posted: `kind:` and the heading. */
export const KIND_PREFIX = 'kind:'

/** A refused form's fields by name. */
export type Typed = Readonly<Record<string, string>>

type Props = { unnamed: UnnamedFile; groups: readonly string[]; canMake: boolean; next: string; typed: Typed | null }

/** A file that names no family: the family that it fits, or a new one. */
export function FamilyQuestion({ unnamed: { file, columns, fit }, ...rest }: Props) {
  const nameOf = useFamilyName()
  const form = <NewFamily file={file} columns={columns} {...rest} />
  if (!fit)
    return (
      <Card className="card stack" title={`A new family from ${file}`}>
        {form}
      </Card>
    )
  const name = nameOf(fit.table)
  const why =
    fit.found > 0
      ? `${formatCount(fit.found)} of the first ${formatCount(fit.asked)} part numbers in ${file} are in ${name}.`
      : `${name} has all headings of ${file}.`
  return (
    <Card className="card stack" title={`Is this ${name}?`}>
      <p>{why}</p>
      <PostButton fields={{ intent: 'use-family', file, table: fit.table }} tone="dark">
        {`Preview it as ${name}`}
      </PostButton>
      <details open={rest.typed !== null}>
        <summary>No, it is a new family</summary>
        {form}
      </details>
    </Card>
  )
}

type NewProps = Pick<UnnamedFile, 'file' | 'columns'> & Omit<Props, 'unnamed'>

function NewFamily({ file, columns, groups, canMake, next, typed }: NewProps) {
  const list = useId()
  if (!canMake) return <Notice>Only an owner can make a new family. Ask one to drop this file.</Notice>
  return (
    <DeskForm about={`family ${file}`} fields={{ file }} className="stack">
      <div className="site-fields">
        <DeskField label="Name" name="name" required maxLength={60} defaultValue={typed?.name ?? nameOfFile(file)} />
        <DeskField
          label="Group"
          name="group"
          required
          maxLength={60}
          list={list}
          defaultValue={typed?.group}
          hint="Families of a group are together in the menus."
        />
      </div>
      <datalist id={list}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <DeskTable
        caption="Columns"
        columns={{ heading: 'Column', kind: 'What it is', values: 'First rows' }}
        rows={columns.map((column) => ({
          key: column.heading,
          cells: {
            heading: column.heading,
            kind: <KindChoice {...column} chosen={typed?.[KIND_PREFIX + column.heading]} />,
            values: <FirstValues {...column} />,
          },
        }))}
      />
      <div className="cluster">
        <Submit intent="new-family" tone="dark">
          {`Make the family and ${next}`}
        </Submit>
      </div>
    </DeskForm>
  )
}

const CHOICES = [['own', 'The part number'], ...Object.entries(KIND_WORDS), ['ignore', 'Leave it out']] as const

function KindChoice({ heading, kind, chosen = kind }: FoundColumn & { chosen: string | undefined }) {
  const name = KIND_PREFIX + heading
  if (kind === 'known')
    return (
      <>
        <input type="hidden" name={name} value={kind} />
        <span>As in every family</span>
      </>
    )
  return (
    <select name={name} defaultValue={chosen} aria-label={`What ${heading} is`} className="field select kind-choice">
      {CHOICES.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

const FirstValues = ({ values }: FoundColumn) => (
  <ul className="cluster hint">
    {values.map((value, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a value may be there twice, and nothing moves
      <li key={index}>{value || '–'}</li>
    ))}
  </ul>
)

/** `guide-pins_2026.xlsx` is 'Guide Pins 2026'. */
const nameOfFile = (file: string): string =>
  file
    .replace(/\.\w+$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .replace(/(^| )\p{Ll}/gu, (letter) => letter.toUpperCase())
