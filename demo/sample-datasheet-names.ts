import type { Family } from '#catalogue/registry/family.ts'
import { createDraw } from '#demo/seed.ts'
import { type SheetGroup, sheetGroups } from '#demo/sheets/sheet-groups.ts'

/** The datasheet that a path belongs to. */
export type SheetPlace = { readonly family: Family; readonly group: SheetGroup }

/** The folder of a family's datasheets. */
export const sheetFolder = (family: Family): string => `product-pdfs/${family.pdfFolder}`

/**
 * Returns the paths of a family's sample datasheets. Every naming rule (behavior 9.5, 9.6) finds some of them: most are
 * `{base}-X-XX.pdf`, some have an option instead of the X, a few don't exist.
 */
export function datasheetPlaces(family: Family): Map<string, SheetPlace> {
  const places = sheetGroups(family).flatMap((group) =>
    sheetNames(group).map((name) => [`${sheetFolder(family)}/${name}.pdf`, { family, group }] as const),
  )
  return new Map(places)
}

/** Returns a datasheet's path by its main name, or null if it doesn't exist. */
export function sheetPath({ family, group }: SheetPlace): string | null {
  const [main] = sheetNames(group)
  return main === undefined ? null : `${sheetFolder(family)}/${main}.pdf`
}

/**
 * Returns all names of one datasheet, the main one first; none for the three percent that don't exist. A datasheet
 * with an option instead of its X also has its parts' names, because no rule leads from those to an option.
 */
export function sheetNames({ base, parts }: SheetGroup): string[] {
  const name = base.replaceAll('/', '-')
  const dice = createDraw(`${base}: datasheet`).next()
  if (dice < 0.03) return []
  if (dice > 0.25) return [`${name}-X-XX`]
  const endings = new Set(parts.map(({ number }) => `${name}-${number.slice(-2)}-XX`))
  return [`${name}-${dice < 0.14 ? 2 : 3}-XX`, ...endings]
}
