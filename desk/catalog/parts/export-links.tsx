import { ButtonLink } from '#app/ui/controls.tsx'

/** Links to export a family's parts, and to import them again (behavior 21.32). */
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
