import { ButtonLink } from '#desk/ui/controls.tsx'

/** Where a family's parts go out as a file, and come in again (behavior 21.32). */
export function ExportLinks({ table }: { table: string }) {
  const path = `/parts/${encodeURIComponent(table)}`
  return (
    <>
      <a href={`${path}/export.csv`} download className="button">
        Export CSV
      </a>
      <a href={`${path}/export.xlsx`} download className="button">
        Export Excel
      </a>
      <ButtonLink to="/imports/new">Import</ButtonLink>
    </>
  )
}
