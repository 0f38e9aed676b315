import { partName } from '#catalog/part/part-name.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import type { TablePreview } from '#parts/changes/change-collector.ts'
import type { FieldValues, RecordedChange } from '#parts/changes/change-log.ts'

type Kind = RecordedChange['kind']

const MAX_SHOWN = 20
const MARKS = { added: '+', changed: '~', removed: '-' } as const satisfies Record<Kind, string>

/** A dry run's changes of one table: the first twenty of each kind. */
export function previewLines(preview: TablePreview): string[] {
  return (['added', 'changed', 'removed'] as const).flatMap((kind) => {
    const { first, count } = preview[kind]
    const more = count > MAX_SHOWN ? [`  ${MARKS[kind]} … and ${count - MAX_SHOWN} more ${kind}`] : []
    return [...first.slice(0, MAX_SHOWN).map((change) => `  ${MARKS[kind]} ${formatChange(change)}`), ...more]
  })
}

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
