/** The kinds of findings with their titles, in the order of the report. */
export const FINDING_KINDS = {
  'duplicate-number': 'Part numbers used for several parts',
  'number-form': 'Part numbers with an unusual format',
  'spreadsheet-damage': 'Dates and powers that a spreadsheet has made',
  'near-value': 'Values that may be misspelled',
  'rohs-disagrees': 'RoHS values that contradict the finish',
  'metals-disagree': 'Metals that contradict each other',
  'unread-size': 'Invalid sizes',
  'unread-record': 'States, days, countries and trade codes that can not be read',
  'last-buy': 'Days of a last buy that are past, or contradict the state',
  replacement: 'Replacements that lead nowhere, to several parts or in a circle',
  'side-row': 'Cross-references and offers that are shown nowhere, or say what can not be read',
  'missing-image': 'Missing pictures',
  'missing-pdf': 'Missing datasheets',
  'broken-file': 'Pictures and datasheets that can not be shown',
  'unused-file': 'Unused files',
} as const satisfies Record<string, string>

export type FindingKind = keyof typeof FINDING_KINDS
export type FindingPart = { readonly table: string; readonly id: string; readonly number: string | null }

export type Finding = {
  readonly kind: FindingKind
  readonly table: string | null
  readonly column: string | null
  readonly value: string
  readonly what: string
  /** The value that is meant, if there is exactly one. */
  readonly fix?: string
  readonly count: number
  readonly parts: readonly FindingPart[]
}

/** What is wrong with one value of a column. */
export type ValueFinding = Pick<Finding, 'value' | 'what' | 'fix'>

export const MAX_FINDING_PARTS = 5
