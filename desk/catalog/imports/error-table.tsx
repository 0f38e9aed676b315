import { DeskTable } from '#desk/ui/desk-table.tsx'
import type { ImportPreview } from '#parts/import/import-desk.ts'

const COLUMNS = [
  { key: 'file', label: 'File' },
  { key: 'place', label: 'Cell or row' },
  { key: 'column', label: 'Column' },
  { key: 'what', label: 'What is wrong' },
  { key: 'hint', label: 'What to do' },
]

/** Why nothing can be imported, cell by cell. */
export function ErrorTable({
  draft,
  preview,
}: {
  draft: string
  preview: Pick<ImportPreview, 'errors' | 'errorCount'>
}) {
  const { errors, errorCount } = preview
  const more = errorCount - errors.length
  return (
    <section className="desk-section">
      <h2>
        {errorCount === 1 ? 'One error: nothing can be imported' : `${errorCount} errors: nothing can be imported`}
      </h2>
      <p className="field-hint">
        Fix the file and choose it again, or change the choices below.{' '}
        <a href={`/imports/drafts/${draft}/errors.csv`} download className="text-link">
          Download the errors as CSV
        </a>
      </p>
      <DeskTable
        caption="Errors"
        columns={COLUMNS}
        rows={errors.map(({ file, sheet, place, line, column, what, hint }) => ({
          key: `${file} ${sheet} ${line} ${column} ${what}`,
          cells: { file: sheet === null ? file : `${file}, ${sheet}`, place, column: column ?? '', what, hint },
        }))}
      />
      {more > 0 && <p className="field-hint">{`and ${more} more, in the CSV`}</p>}
    </section>
  )
}
