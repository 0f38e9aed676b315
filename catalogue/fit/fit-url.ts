/** What can be asked, in the order of the form; each is a parameter of the address. */
export const CRITERIA = ['board', 'hole', 'wire', 'mate'] as const
export type Criterion = (typeof CRITERIA)[number]

/** What is asked, as it stands in the address. */
export type FitAddress = {
  /** By field, as it was typed; '' where nothing was. */
  readonly typed: Readonly<Record<Criterion, string>>
  /** The one family whose parts are listed; null: the best of each. */
  readonly table: string | null
  /** From 1, of that family's. */
  readonly page: number
}

/** The address of a question; without anything asked it is the page itself. */
export function fitUrl({ typed, table, page }: FitAddress): string {
  const address = new URLSearchParams()
  for (const criterion of CRITERIA) if (typed[criterion] !== '') address.set(criterion, typed[criterion])
  if (table !== null) address.set('table', table)
  if (page > 1) address.set('page', String(page))
  const text = address.toString()
  return text ? `/fit?${text}` : '/fit'
}
