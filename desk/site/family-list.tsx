import { Form } from 'react-router'
import type { ListedFile } from '#content/editor/site-editor.ts'
import { DropZone } from '#desk/catalog/imports/drop-zone.tsx'
import { Submit, TextLink } from '#desk/ui/controls.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'

/** The families, and what they share. */
export function FamiliesSection({ families }: { families: readonly ListedFile[] }) {
  return (
    <>
      <section className="card stack" aria-labelledby="site-new-family">
        <h2 id="site-new-family">A new family from a file</h2>
        <p className="hint">
          Drop a table of its parts: a CSV file or an Excel workbook with headings in the first row. You see what each
          column is before anything is stored.
        </p>
        <Form method="post" action="/imports/new" encType="multipart/form-data" className="stack">
          <DropZone />
          <div>
            <Submit>Read it</Submit>
          </div>
        </Form>
      </section>
      <section className="card stack" aria-labelledby="site-families">
        <h2 id="site-families">Families</h2>
        <p className="hint">A family is in the menus when it has parts.</p>
        <FamilyList families={families} />
        <p>
          <TextLink to="/site/top/fields.yaml">Shared columns</TextLink>
        </p>
        <p className="hint">The columns that several families have.</p>
      </section>
    </>
  )
}

/** The families in menu order. Buttons reorder them, and hide or show each. */
function FamilyList({ families }: { families: readonly ListedFile[] }) {
  return (
    <DeskTable
      caption="Families"
      columns={{ title: 'Family', group: 'Group', state: 'In menus', actions: 'Change' }}
      rows={families.map((family, index) => ({
        key: family.file,
        cells: {
          title: <TextLink to={`/site/${family.file}`}>{family.title}</TextLink>,
          group: family.group,
          state: { shown: 'Yes', hidden: 'Hidden', removed: 'Removed', broken: 'Has a mistake' }[family.state],
          actions: (
            <div className="cluster">
              <PlaceButton label="↑" words="Move up" family={family} other={families[index - 1]} />
              <PlaceButton label="↓" words="Move down" family={family} other={families[index + 1]} />
              <HideButton file={family.file} title={family.title} isHidden={family.state !== 'shown'} />
            </div>
          ),
        },
      }))}
    />
  )
}

/** Hides a family or page, or shows it again. */
export function HideButton({ file, title, isHidden }: Pick<ListedFile, 'file' | 'title'> & { isHidden: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="file" value={file} />
      <Submit name="do" value={isHidden ? 'show' : 'hide'}>
        <span>{isHidden ? 'Show' : 'Hide'}</span>
        <span className="sr-only">{` ${title}`}</span>
      </Submit>
    </Form>
  )
}

type Props = { label: string; words: string; family: ListedFile; other: ListedFile | undefined }

/** Swaps places with the neighbor. Two families with the same place get two. */
function PlaceButton({ label, words, family, other }: Props) {
  const step = label === '↑' ? -1 : 1
  const to = other?.place === family.place ? family.place + step : (other?.place ?? 0)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="file" value={family.file} />
      <input type="hidden" name="other" value={other?.file ?? ''} />
      <input type="hidden" name="from" value={family.place} />
      <input type="hidden" name="to" value={to} />
      <Submit name="do" value="place" disabled={!other} aria-label={`${words}: ${family.title}`}>
        {label}
      </Submit>
    </Form>
  )
}
