import { formatCount } from '#catalog/quantities/format-count.ts'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import type { ImportPreview, PlacedError } from '#parts/import/import-desk.ts'

const COLUMNS = { place: 'Where', column: 'Column', what: 'What is wrong', hint: 'What to do' }

/** Why nothing can be imported: all errors of all files, those of a file as a whole first, then its headings and rows. */
export function ImportErrors({
  draft,
  preview,
}: {
  draft: string
  preview: Pick<ImportPreview, 'errors' | 'errorCount'>
}) {
  const { errors, errorCount } = preview
  const more = errorCount - errors.length
  const files = Map.groupBy(errors, ({ file, sheet }) => (sheet === null ? file : `${file}, ${sheet}`))
  return (
    <section className="card">
      <h2>
        {errorCount === 1
          ? 'One error: nothing can be imported'
          : `${formatCount(errorCount)} errors: nothing can be imported`}
      </h2>
      <p className="hint">
        Fix the file and choose it again, or change the choices below.{' '}
        <a href={`/imports/drafts/${draft}/errors.csv`} download className="text-link">
          Download the errors as CSV
        </a>
      </p>
      {Array.from(files, ([name, list]) => (
        <section key={name}>
          <h3>{name}</h3>
          <DeskTable
            caption={`Errors of ${name}`}
            columns={COLUMNS}
            rows={list
              .toSorted((a, b) => rank(a) - rank(b))
              .map((error, index) => ({
                key: `${index} ${error.what}`,
                cells: { ...error, place: placeOf(error), column: error.column ?? '' },
              }))}
          />
        </section>
      ))}
      {more > 0 && <p className="hint">{`and ${more} more, in the CSV`}</p>}
    </section>
  )
}

const rank = ({ line, isHead }: PlacedError): number => (line === null ? 0 : isHead ? 1 : 2)

function placeOf({ line, isHead, place }: PlacedError): string {
  if (line === null) return 'File'
  return isHead ? `Heading, ${place}` : place
}
