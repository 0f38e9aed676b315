import type { ChangeListener, FieldValues, RecordedChange } from '#sources/change-log.ts'

export type Preview = {
  readonly add: ChangeListener
  /** What would change in a table, in lines: the first of each kind, and how many more. */
  lines(table: string): string[]
}

type Kind = RecordedChange['kind']
type Kept = { readonly first: RecordedChange[]; count: number }

const MOST_SHOWN = 20
const MARKS = { added: '+', changed: '~', removed: '-' } as const satisfies Record<Kind, string>

/** Keeps what a dry run would change: the first twenty of each kind and table. */
export function createPreview(): Preview {
  const tables = new Map<string, Record<Kind, Kept>>()
  const kept = (): Kept => ({ first: [], count: 0 })
  return {
    add(table, change) {
      const kinds = tables.get(table) ?? { added: kept(), changed: kept(), removed: kept() }
      tables.set(table, kinds)
      const kind = kinds[change.kind]
      kind.count += 1
      if (kind.first.length < MOST_SHOWN) kind.first.push(change)
    },
    lines(table) {
      const kinds = tables.get(table)
      if (!kinds) return []
      return (['added', 'changed', 'removed'] as const).flatMap((kind) => {
        const { first, count } = kinds[kind]
        const more = count > first.length ? [`  ${MARKS[kind]} … and ${count - first.length} more ${kind}`] : []
        return [...first.map((change) => `  ${MARKS[kind]} ${changeInWords(change)}`), ...more]
      })
    },
  }
}

/** `10-202 (id 7): Finish: Nickel → Gold`; of an added or removed part all that it says. */
export function changeInWords({ kind, id, number, fields }: RecordedChange): string {
  const name = number === null || number === '' ? `id ${id}` : `${number} (id ${id})`
  const values = fieldsInWords(fields, kind)
  return values === '' ? name : `${name}: ${values}`
}

function fieldsInWords(fields: FieldValues, kind: Kind): string {
  const shown = Object.entries(fields).map(([name, [before, after]]) => {
    if (kind === 'changed') return `${name}: ${quoted(before)} → ${quoted(after)}`
    return `${name}: ${quoted(after ?? before)}`
  })
  return shown.join('; ')
}

/** One line a change: a line break in a value is shown as one sign. */
const quoted = (value: string | null): string => (value === null ? '(empty)' : value.replace(/\r\n|\n|\r/g, '⏎'))
