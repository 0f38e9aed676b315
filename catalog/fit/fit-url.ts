/** The fields of the fit finder, in the order of the form. Each is a URL parameter. */
export const CRITERIA = ['board', 'hole', 'wire', 'mate'] as const
export type Criterion = (typeof CRITERIA)[number]

export type FitParams = {
  readonly typed: Readonly<Record<Criterion, string>>
  readonly table: string | null
  readonly page: number
}

export function fitUrl({ typed, table, page }: FitParams): string {
  const address = new URLSearchParams()
  for (const criterion of CRITERIA) if (typed[criterion] !== '') address.set(criterion, typed[criterion])
  if (table !== null) address.set('table', table)
  if (page > 1) address.set('page', String(page))
  const text = address.toString()
  return text ? `/fit?${text}` : '/fit'
}
