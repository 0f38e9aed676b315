import { headingKey } from '#catalog/columns/named-columns.ts'
import type { ColumnKind, Family } from '#catalog/registry/family.ts'
import { columnKey } from '#content/families/column-key.ts'
import { PARAMETERS, SITE_SEGMENTS } from '#content/families/families-content.ts'
import { MAX_NAME_BYTES } from '#database/own-tables.ts'
import { fieldProblem } from '#shared/problem.ts'
import { slugOf } from '#shared/slug.ts'

/** What a person says about a new family. `numberHeading` is that of its part numbers, unless every import knows it. */
export type FamilyDraft = {
  readonly name: string
  readonly group: string
  readonly numberHeading: string | null
  readonly columns: readonly { readonly heading: string; readonly kind: ColumnKind }[]
}

/** Makes the file of a new family: what people don't say follows from its name, and differs from all others. */
export function newFamily(
  families: readonly Family[],
  draft: FamilyDraft,
  /** `tables` are those of the database, also of removed families: their parts are no parts of a new one. */
  { files, tables, menuPlace }: Record<'files' | 'tables', readonly string[]> & { readonly menuPlace: number },
) {
  const [name, group] = [draft.name.trim(), draft.group.trim()]
  if (name === '') throw fieldProblem('name', 'The family has no name.', 'Type its name.')
  if (group === '') throw fieldProblem('group', 'The family has no group.', 'Type a group, or choose one.')
  if (draft.columns.length === 0)
    throw fieldProblem('columns', 'No column is left beside the part number.', 'Choose a kind for one.')
  const fileOf = (text: string) => `families/${slug(text).toLowerCase()}.yaml`
  // A file of parts names its table in any spelling.
  const names = families.flatMap((family) => [family.table, family.pdfFolder]).concat(tables)
  const taken = names.map(fileOf).concat(files)
  const table = unlike(name, (candidate) => taken.includes(fileOf(candidate)))
  const inGroup = families.find((family) => family.group === group && family.isSideTable !== true)
  const segments = families.map(({ path }) => path.split('/')[1] ?? '')
  const segment =
    inGroup?.path.split('/')[1] ??
    unlike(slug(group).toLowerCase(), (candidate) => segments.includes(candidate) || SITE_SEGMENTS.includes(candidate))
  const page = unlike(slug(name).toLowerCase(), (candidate) =>
    families.some(({ path }) => path === `/${segment}/${candidate}`),
  )
  return {
    file: fileOf(table),
    table,
    values: {
      table,
      name,
      group,
      menuLabel: name,
      menuPlace,
      path: `/${segment}/${page}`,
      summary: `${name}: specifications and quotes.`,
      pdfFolder: slug(table),
      ...(draft.numberHeading !== null && { numberColumn: draft.numberHeading }),
      columns: columnsOf(families, draft),
    },
  }
}

/** A column that other families have gets their key, so one filter has one name. */
function columnsOf(families: readonly Family[], { columns }: FamilyDraft) {
  const known = families.flatMap((family) => (family.isSideTable ? [] : family.columns))
  const used = new Set<string>(PARAMETERS)
  return columns.map(({ heading, kind }) => {
    const twin = known.find(({ name }) => headingKey(name) === headingKey(heading))
    const wanted = twin?.key ?? columnKey(heading)
    const key = unlike(wanted === '' ? 'column' : wanted, (candidate) => used.has(candidate), '')
    used.add(key)
    const isLong = Buffer.byteLength(heading) > MAX_NAME_BYTES
    return { key, name: heading, ...(isLong && { stored: key }), ...(kind !== 'text' && { kind }) }
  })
}

const slug = (text: string): string => slugOf(text).slice(0, 50) || 'family'

function unlike(text: string, isTaken: (text: string) => boolean, between = '-'): string {
  if (!isTaken(text)) return text
  let count = 2
  while (isTaken(`${text}${between}${count}`)) count += 1
  return `${text}${between}${count}`
}
