import { PartCheck, type PartFinding } from '#catalog/check/part-check.ts'
import type { ShownCells } from '#desk/catalog/parts/cell-groups.ts'
import type { CellConflict } from '#desk/catalog/parts/conflict-field.tsx'
import type { FormProblems } from '#desk/catalog/parts/part-form.tsx'
import type { WrittenPart } from '#desk/catalog/parts/posted-part.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { EditOutcome } from '#parts/editing/part-cells.ts'
import type { PartEntry, TableForm } from '#parts/editing/part-editing.ts'
import { capital } from '#shared/capital.ts'
import { dayIn } from '#shared/zoned-day.ts'

/** What `check` would find in the values that this form changes (behavior 21.21). */
export function newFindings(
  services: Pick<DeskServices, 'catalog' | 'now' | 'timeZone'>,
  { table, number }: TableForm,
  { seen, wanted }: WrittenPart,
  id: string | null,
): PartFinding[] {
  const catalog = services.catalog()
  const served = catalog?.table(table)
  if (!catalog || !served || number === null) return []
  const changed = Object.keys(wanted).filter((column) => (wanted[column] ?? '').trim() !== (seen[column] ?? '').trim())
  const trimmed = Object.entries({ ...seen, ...wanted }).map(([column, value]) => [column, value?.trim() || null])
  const today = dayIn(services.timeZone, services.now())
  return new PartCheck(catalog, served, today).check({ id, number, cells: Object.fromEntries(trimmed), changed })
}

/** The form's messages about an edit that wasn't made. */
export function problemsOf(outcome: EditOutcome, history: readonly PartEntry[]): FormProblems {
  const errors =
    outcome.kind === 'refused'
      ? outcome.errors.map(({ column, what, hint }) => ({ column: column ?? '', text: `${capital(what)}. ${hint}.` }))
      : []
  const conflicts =
    outcome.kind === 'conflict'
      ? outcome.conflicts.map((conflict): CellConflict => {
          return { ...conflict, by: history.find(({ fields }) => conflict.column in fields)?.by ?? null }
        })
      : []
  return { errors, findings: [], conflicts }
}

/** The cells of a form after a conflict: other people's values, overwritten by this person's. */
export function mergedCells({ seen, wanted }: WrittenPart, now: ShownCells): ShownCells {
  const own = Object.entries(wanted).filter(([column, value]) => (value ?? '') !== (seen[column] ?? ''))
  return { ...now, ...Object.fromEntries(own) }
}
