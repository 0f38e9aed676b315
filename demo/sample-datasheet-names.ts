import type { Family } from '#catalogue/family.ts'
import { createDraw } from '#sample/seed.ts'
import { type SheetGroup, sheetGroups } from '#sample/sheet-groups.ts'

/** Which sheet a file's path stands for. */
export type SheetPlace = { readonly family: Family; readonly group: SheetGroup }

/** Where the datasheets of a family lie. */
export const sheetFolder = (family: Family): string => `product-pdfs/${family.pdfFolder}`

/**
 * The paths of a family's sample datasheets. They are named so that each rule of SPEC 4 finds some: most as
 * `{base}-X-XX.pdf`, some with an option in place of the X; a few don't exist at all.
 */
export function datasheetPlaces(family: Family): Map<string, SheetPlace> {
  const places = sheetGroups(family).flatMap((group) =>
    sheetNames(group).map((name) => [`${sheetFolder(family)}/${name}.pdf`, { family, group }] as const),
  )
  return new Map(places)
}

/** The path of a sheet by its main name; null when the sheet was lost. */
export function sheetPath({ family, group }: SheetPlace): string | null {
  const [main] = sheetNames(group)
  return main === undefined ? null : `${sheetFolder(family)}/${main}.pdf`
}

/**
 * The names under which one sheet lies, the main one first; none for the three in a hundred that were lost. A sheet
 * with an option for its X is also there by the endings of its parts, since no rule leads from those to an option.
 */
export function sheetNames({ base, parts }: SheetGroup): string[] {
  const name = base.replaceAll('/', '-')
  const dice = createDraw(`${base}: datasheet`).next()
  if (dice < 0.03) return []
  if (dice > 0.25) return [`${name}-X-XX`]
  const endings = new Set(parts.map(({ number }) => `${name}-${number.slice(-2)}-XX`))
  return [`${name}-${dice < 0.14 ? 2 : 3}-XX`, ...endings]
}
