import type { Catalog } from '#catalog/answers.ts'
import { daysUntil } from '#catalog/part/life/lifecycle.ts'
import type { Family } from '#catalog/registry/family.ts'

/** A part that can be ordered for the last time. `days` are those left, or null if its row states no clear day. */
export type LastTimeBuy = ReturnType<typeof lastTimeBuys>[number]

/** The parts in their last time buy, the fewest days left first and those without a day at the end. `today` is `2026-11-26`. */
export function lastTimeBuys(catalog: Catalog, families: readonly Family[], today: string) {
  const found = families.flatMap((family) => {
    const table = catalog.table(family.table)
    if (!table?.recordHeadings.some(({ key }) => key === 'lifecycle')) return []
    return Array.from({ length: table.size }, (_, row) => row).flatMap((row) => {
      const life = table.lifecycle(row)
      if (life?.state !== 'Last time buy') return []
      const { id, partNumber: number } = table.summary(row)
      const { lastTimeBuy: day, replacedBy } = life
      return [{ table: family.table, id, number, day, days: day === null ? null : daysUntil(day, today), replacedBy }]
    })
  })
  return found.sort((a, b) => (a.days ?? Number.MAX_SAFE_INTEGER) - (b.days ?? Number.MAX_SAFE_INTEGER))
}
