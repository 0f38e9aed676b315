import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { EmptyState } from '#desk/ui/empty-state.tsx'
import type { PlacedUpload } from '#files/uploads/place-files.ts'

const MAX_NAMES = 4
const nameOf = (path: string) => path.slice(path.indexOf('/') + 1)

/** The uploads of the last 30 days. Each can be undone. */
export function UploadsList({ uploads }: { uploads: readonly PlacedUpload[] }) {
  if (uploads.length === 0) {
    return (
      <EmptyState title="No files were sent yet.">
        <p>What is sent here is listed for 30 days, and can be undone so long.</p>
      </EmptyState>
    )
  }
  const columns = [
    { key: 'at', label: 'When' },
    { key: 'by', label: 'By' },
    { key: 'files', label: 'Files' },
    { key: 'undo', label: 'Undo' },
  ]
  const rows = uploads.map(({ id, at, by, files, undone }) => {
    const replaced = files.filter(({ kept }) => kept !== null).length
    const names = files.slice(0, MAX_NAMES).map(({ path }) => nameOf(path))
    return {
      key: id,
      cells: {
        at: <DeskTime at={at} />,
        by,
        files: `${names.join(', ')}${files.length > MAX_NAMES ? ` and ${files.length - MAX_NAMES} more` : ''}`,
        undo: undone ? (
          `Undone by ${undone.by}`
        ) : (
          <ConfirmButton
            label="Undo"
            title="Put the files back?"
            confirm="Put them back"
            fields={{ intent: 'undo', id }}
          >
            {`${files.length - replaced} files go from the site, ${replaced} return as they were.`}
          </ConfirmButton>
        ),
      },
    }
  })
  return (
    <section className="desk-section" aria-label="Uploads">
      <h2>Uploads of the last 30 days</h2>
      <DeskTable caption="Uploads" columns={columns} rows={rows} />
    </section>
  )
}
