import type { Criterion, FitQuery } from '#catalog/fit/fit-query.ts'

export type PageQuery = Pick<FitQuery, 'typed' | 'errors' | 'table' | 'page'>

type FitField = {
  readonly label: string
  readonly hint: string
  readonly column: string
  readonly kind: 'dimension' | 'gauge' | 'text'
}

export const FIT_FIELDS: Readonly<Record<Criterion, FitField>> = {
  board: {
    label: 'Board or panel thickness',
    hint: '.062, 1/16" or 1.6 mm',
    column: 'Board Thickness',
    kind: 'dimension',
  },
  hole: {
    label: 'Mounting hole',
    hint: '.250, 1/4", 6.35 mm or a drill: #29, F',
    column: 'Hole Size',
    kind: 'dimension',
  },
  wire: {
    label: 'Wire',
    hint: '18 AWG or 0.75 mm²',
    column: 'AWG',
    kind: 'gauge',
  },
  mate: {
    label: 'Mating plug or pin',
    hint: 'banana, spade lug, .080 pin or 2 mm pin',
    column: 'Mates With',
    kind: 'text',
  },
}
