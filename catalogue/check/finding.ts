/** What a check looks for, in the order of its report. */
export const FINDING_KINDS = {
  'duplicate-number': 'Numbers that stand for several parts',
  'number-form': 'Numbers of a form unusual for their family',
  'near-value': 'Values that may be misspelt',
  'rohs-disagrees': 'RoHS columns that disagree with the finish',
  'unread-size': 'Sizes that can’t be read',
  'missing-image': 'Pictures that are missing',
  'missing-pdf': 'Datasheets that are missing',
  'unused-file': 'Files that no part uses',
} as const satisfies Record<string, string>

export type FindingKind = keyof typeof FINDING_KINDS
export type FoundPart = { readonly table: string; readonly id: string; readonly number: string | null }

/** One thing to look at: a value or a file, the parts that it concerns, and what would be right. */
export type Finding = {
  readonly kind: FindingKind
  /** Null: it belongs to no table. */
  readonly table: string | null
  readonly column: string | null
  readonly value: string
  readonly what: string
  /** How many parts it concerns, and the first of them. */
  readonly count: number
  readonly parts: readonly FoundPart[]
}

/** So many parts are named with a finding. */
export const MOST_PARTS = 5
