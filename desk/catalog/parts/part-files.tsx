import { Form } from 'react-router'
import type { PartsTable } from '#catalog/answers.ts'
import { Submit, TextLink } from '#desk/ui/controls.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'

/** What the site shows for a row: whether it has a picture, its datasheet, and its CAD models' names. */
export const shownFiles = (table: PartsTable, row: number) => ({
  hasPicture: table.imageUrl(row) !== null,
  datasheet: table.files(row).pdf,
  models: table.models(row).map(({ name }) => name),
})

type Props = ReturnType<typeof shownFiles> & { table: string; id: string; name: string }

/** The part's picture, datasheet and CAD models on the site, and a form to upload others (behavior 21.34). */
export function PartFilesCard({ table, id, name, hasPicture, datasheet, models }: Props) {
  const path = `/parts/${encodeURIComponent(table)}/${id}`
  return (
    <section aria-label="Files" className="card stack">
      <h2>Files</h2>
      {hasPicture ? (
        <img
          src={`${path}/picture?w=320`}
          alt={`${name} as the site shows it`}
          width={320}
          height={240}
          loading="lazy"
        />
      ) : (
        <p className="hint">No picture.</p>
      )}
      <p className="hint">{datasheet === null ? 'No datasheet.' : `Datasheet: ${datasheet}`}</p>
      <p className="hint">{models.length === 0 ? 'No CAD model.' : `CAD models: ${models.join(', ')}`}</p>
      <Form method="post" action="/files" encType="multipart/form-data" className="stack">
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="part" value={`${table}/${id}`} />
        <DeskField
          label="Another picture, datasheet or CAD model"
          name="files"
          type="file"
          multiple
          required
          accept="image/*,.pdf,.step,.stp,.glb,.kicad_mod,.kicad_sym"
        />
        <div className="cluster">
          <Submit>Check it</Submit>
          <TextLink to="/files">All files</TextLink>
        </div>
      </Form>
    </section>
  )
}
