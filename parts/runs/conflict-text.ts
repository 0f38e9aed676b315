import type { UndoConflict } from '#parts/runs/undo-plan.ts'

/** A later change that is in the place of what an undo takes back, in one sentence. */
export function conflictText({ table, id, number, kind, column, before, after, now }: UndoConflict): string {
  const part = `${table}, ${number === null ? `id ${id}` : `${number} (id ${id})`}`
  const value = (text: string | null) => (text === null ? 'empty' : `'${text}'`)
  switch (kind) {
    case 'cell':
      return `${part}: '${column}' is ${value(now)} now, not ${value(after)} as the import wrote it. It was ${value(before)}.`
    case 'added':
      return `${part}: the import added this part, and '${column}' is ${value(now)} now, not ${value(after)}.`
    case 'gone':
      return `${part}: the part was removed later.`
    case 'back':
      return `${part}: the import removed this part, and there is one with its id again: ${now ?? 'without a number'}.`
    case 'number':
      return `${part}: the import removed this part, and another one has its number now (${now}). Both would exist.`
    case 'dropped':
      return `${part}: its value ${value(before)} was in the column '${column}', which is gone.`
    case 'column':
      return `${table}: the import added the column '${column}', and ${now} that came later.`
  }
}
