import type { Criterion, FitQuery } from '#catalog/fit/fit-query.ts'

/** The part of a query that the browser needs. */
export type PageQuery = Pick<FitQuery, 'typed' | 'errors' | 'table' | 'page'>

type FitField = {
  readonly criterion: Criterion
  readonly label: string
  readonly hint: string
  /** The compared column, and the kind of its cells. */
  readonly column: string
  readonly kind: 'dimension' | 'gauge' | 'text'
  readonly suggestions: readonly string[]
}

/** The form's fields, in order. Suggested boards and wires: behavior 16.3 and 16.5. */
export const FIT_FIELDS: readonly FitField[] = [
  {
    criterion: 'board',
    label: 'Board or panel thickness',
    hint: '.062, 1/16" or 1.6 mm',
    column: 'Board Thickness',
    kind: 'dimension',
    suggestions: [
      '.031"',
      '.047"',
      '.062"',
      '.093"',
      '.125"',
      '.187"',
      '.250"',
      '0.8 mm',
      '1.6 mm',
      '2.4 mm',
      '3.2 mm',
    ],
  },
  {
    criterion: 'hole',
    label: 'Mounting hole',
    hint: '.250, 1/4", 6.35 mm or a drill: #29, F',
    column: 'Hole Size',
    kind: 'dimension',
    suggestions: [],
  },
  {
    criterion: 'wire',
    label: 'Wire',
    hint: '18 AWG or 0.75 mm²',
    column: 'AWG',
    kind: 'gauge',
    suggestions: [
      '16 AWG',
      '18 AWG',
      '20 AWG',
      '22 AWG',
      '24 AWG',
      '28 AWG',
      '0.25 mm²',
      '0.5 mm²',
      '0.75 mm²',
      '1 mm²',
    ],
  },
  {
    criterion: 'mate',
    label: 'Mating plug or pin',
    hint: 'banana, .080 pin or 2 mm pin',
    column: 'Mates With',
    kind: 'text',
    suggestions: [
      'banana',
      'miniature banana',
      '.080 pin',
      '2 mm pin',
      '.040 pin',
      'spade lug',
      'bare wire',
      'banana jack',
    ],
  },
]

export const fitField = (criterion: Criterion): FitField | undefined =>
  FIT_FIELDS.find((field) => field.criterion === criterion)
