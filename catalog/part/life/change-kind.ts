import { type Column, type Family, isMeasureKind, storedName } from '#catalog/registry/family.ts'
import { MOUNTING_FIELD, RULE_FIELDS } from '#catalog/registry/fit-columns.ts'
import { RECORD_COLUMNS, type RecordGroup } from '#catalog/registry/record-columns.ts'

/** The subject of a change, in the words of product change notices. `other`: the catalog can't tell. */
export const CHANGE_KINDS = ['form', 'fit', 'function', 'document', 'end of life', 'trade', 'other'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Columns about fit: those that the fit finder reads, and the mounting. */
const FIT: ReadonlySet<string> = new Set([
  ...Object.values(RULE_FIELDS),
  ...[MOUNTING_FIELD, 'mountingOrientation', 'holeDepth', 'feedThruCombination'],
])
const MATERIAL = 'insulationMaterial'

const GROUPS: Readonly<Record<RecordGroup, ChangeKind>> = {
  lifecycle: 'end of life',
  ordering: 'trade',
  trade: 'trade',
  ratings: 'function',
}

export function changeKind(family: Family, field: string): ChangeKind {
  if (field === 'PDF' || field === 'Image') return 'document'
  const isNamed = (column: Column) => storedName(column) === field || column.aliases?.includes(field) === true
  const column = family.columns.find(isNamed) ?? RECORD_COLUMNS.find(isNamed)
  return column ? kindOfColumn(family, column) : 'other'
}

function kindOfColumn({ metals = [] }: Family, { key, kind }: Column): ChangeKind {
  if (kind === 'weight') return 'form'
  const role = RECORD_COLUMNS.find((record) => record.key === key)
  if (role) return GROUPS[role.group]
  if (FIT.has(key) || kind === 'gauge') return 'fit'
  if (key === MATERIAL || metals.some(({ material, finish }) => key === material || key === finish)) return 'function'
  if (isMeasureKind(kind)) return 'function'
  return kind === 'dimension' || kind === 'swatch' ? 'form' : 'other'
}
