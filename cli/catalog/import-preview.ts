import { partName } from '#catalog/part/part-name.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import type { ChangeListener, FieldValues, RecordedChange } from '#parts/changes/change-log.ts'

type Kind = RecordedChange['kind']
type Shown = { readonly first: RecordedChange[]; count: number }

const MAX_SHOWN = 20
const MARKS = { added: '+', changed: '~', removed: '-' } as const satisfies Record<Kind, string>

/** Collects a dry run's changes: the first twenty per kind and table. */
export class Preview {
  readonly #tables = new Map<string, Record<Kind, Shown>>()

  add(...[table, change]: Parameters<ChangeListener>): void {
    const kinds = this.#tables.get(table) ?? { added: none(), changed: none(), removed: none() }
    this.#tables.set(table, kinds)
    const kind = kinds[change.kind]
    kind.count += 1
    if (kind.first.length < MAX_SHOWN) kind.first.push(change)
  }

  lines(table: string): string[] {
    const kinds = this.#tables.get(table)
    if (!kinds) return []
    return (['added', 'changed', 'removed'] as const).flatMap((kind) => {
      const { first, count } = kinds[kind]
      const more = count > first.length ? [`  ${MARKS[kind]} … and ${count - first.length} more ${kind}`] : []
      return [...first.map((change) => `  ${MARKS[kind]} ${formatChange(change)}`), ...more]
    })
  }
}

const none = (): Shown => ({ first: [], count: 0 })

/** `10-202 (id 7): Finish: Nickel → Gold`, or all values of an added or removed part. */
export function formatChange({ kind, id, number, fields }: RecordedChange): string {
  const name = number ? `${number} (${partName(null, id)})` : partName(number, id)
  const values = formatFields(fields, kind)
  return values === '' ? name : `${name}: ${values}`
}

function formatFields(fields: FieldValues, kind: Kind): string {
  const shown = Object.entries(fields).map(([name, [before, after]]) => {
    if (kind === 'changed') return `${name}: ${shownValue(before)} → ${shownValue(after)}`
    return `${name}: ${shownValue(after ?? before)}`
  })
  return shown.join('; ')
}

const shownValue = (value: string | null): string => (value === null ? '(empty)' : terminalLine(value))
