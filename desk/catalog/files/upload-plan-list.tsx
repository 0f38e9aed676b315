import { Link } from 'react-router'
import { Submit } from '#app/ui/controls.tsx'
import { countOf, fileSize } from '#catalog/quantities/format-count.ts'
import { OFFER } from '#desk/catalog/files/offered-cells.ts'
import { DeskSelect } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import type { FileMeaning, FileOffer } from '#files/uploads/file-meanings.ts'
import type { UploadPlan } from '#files/uploads/uploads.ts'

type Props = { plan: UploadPlan; part: string; tables: readonly (readonly [table: string, name: string])[] }

/** What storing the files would do: each file's parts, what it replaces, and what is still missing. */
export function UploadPlanList({ plan, part, tables }: Props) {
  const { id, files, missing } = plan
  const strays = files.filter(({ meanings }) => meanings.length === 0)
  const nameOf = useFamilyName()
  return (
    <DeskForm key={id} about={`upload ${id}`} fields={{ id, part }} className="card stack">
      <h2>{files.length === 1 ? 'One file waits' : `${files.length} files wait`}</h2>
      <ul className="stack findings">
        {files.map(({ name, size, meanings, offers }) => (
          <li key={name}>
            <p>
              <b>{name}</b> <span>{fileSize(size)}</span>
            </p>
            {meanings.length === 0 && (
              <p className="tone" data-tone="warn">
                No part uses this file name.
              </p>
            )}
            {offers.length > 0 && (
              <DeskSelect
                label={offers.length === 1 ? 'Show it at the part' : 'Show it at one of these parts'}
                name={OFFER + name}
                defaultValue={offers.length === 1 ? offers[0]?.key : ''}
                choices={[
                  ['', 'No'],
                  ...offers.map((offer) => [offer.key, offerWords(offer, nameOf(offer.table))] as const),
                ]}
              />
            )}
            {meanings.map((meaning) => (
              <Meaning key={meaning.path} meaning={meaning} family={nameOf(meaning.table)} />
            ))}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <div>
          <p className="strong">Still without afterwards</p>
          <ul>
            {missing.map(({ table, kind, parts, files: without }) => (
              <li key={`${table} ${kind}`}>
                {`${nameOf(table)}: ${countOf(parts, 'part')} without their ${kind} (${without.slice(0, 5).join(', ')}${without.length > 5 ? ' …' : ''})`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {strays.length > 0 && (
        <DeskSelect
          label="Where to store files no part uses"
          name="table"
          choices={[['', 'Don’t store'], ...tables.map(([table, name]) => [table, `Folder of ${name}`] as const)]}
        />
      )}
      <div className="cluster">
        <Submit intent="store" tone="dark">
          Publish
        </Submit>
        <Submit intent="drop">Cancel</Submit>
      </div>
    </DeskForm>
  )
}

/** `Set the picture of 45-701-2-05 (Panel Jacks), now old.jpg`. */
function offerWords({ column, number, parts }: FileOffer, family: string): string {
  const what = column === 'PDF' ? 'datasheet' : 'picture'
  const [first, ...more] = parts
  if (more.length > 0) return `Set the ${what} of all ${parts.length} parts of ${number} (${family})`
  return `Set the ${what} of ${number} (${family})${first?.seen ? `, now ${first.seen}` : ''}`
}

function Meaning({ meaning, family }: { meaning: FileMeaning; family: string }) {
  const { path, count, parts, covered, replaces } = meaning
  return (
    <div className="hint">
      <p>
        {`${family}: ${count === 0 ? 'shown by no part' : `shown by ${countOf(count, 'part')}`}${replaces ? '; replaces the file that is there' : ''}${covered > 0 ? `; ${countOf(covered, 'part')} show another file that fits better` : ''}`}
      </p>
      <p>
        {parts.map(({ tableName, id, partNumber }, index) => (
          <span key={`${tableName} ${id}`}>
            {index > 0 && <span>{', '}</span>}
            <Link to={`/parts/${encodeURIComponent(tableName)}/${id}`}>{partNumber}</Link>
          </span>
        ))}
        {count > parts.length && <span> …</span>}
      </p>
      <p className="hint mono" translate="no">
        {path}
      </p>
    </div>
  )
}
