import { useSyncExternalStore } from 'react'
import { onPageReturn } from '#app/ui/page-return.ts'
import { readJson, writeJson } from '#app/ui/stored-json.ts'
import type { TableRow } from '#catalog/answers.ts'
import { partName } from '#catalog/part/part-name.ts'

/** Id of the compared parts' form. The rows' checkboxes belong to it by their `form` attribute. */
export const COMPARE_FORM = 'compare'

export type TickedPart = Pick<TableRow, 'id' | 'imageUrl' | 'quoteUrl'> & { readonly name: string }

const NONE: readonly TickedPart[] = []
const listeners = new Set<() => void>()
const known = new Map<string, readonly TickedPart[]>()
const storage = () => sessionStorage
const keyOf = (table: string) => `compared-${table}`

/** A table's ticked parts, kept in this tab until cleared. None on the server. */
export const useComparedParts = (table: string): readonly TickedPart[] =>
  useSyncExternalStore(
    subscribe,
    () => readCompared(table),
    () => NONE,
  )

export function toggleCompared(table: string, { id, number, imageUrl, quoteUrl }: TableRow): void {
  const before = readCompared(table)
  const others = before.filter((other) => other.id !== id)
  const part = { id, name: partName(number, id), imageUrl, quoteUrl }
  saveCompared(table, others.length < before.length ? others : [...before, part])
}

/** Replaces a table's ticked parts. None clears them. */
export function saveCompared(table: string, parts: readonly TickedPart[]): void {
  known.set(table, parts)
  writeJson(storage, keyOf(table), parts.length > 0 ? parts : null)
  for (const listener of listeners) listener()
}

function readCompared(table: string): readonly TickedPart[] {
  const parts = known.get(table) ?? (readJson(storage, keyOf(table)) as readonly TickedPart[] | null) ?? NONE // by saveCompared
  known.set(table, parts)
  return parts
}

function subscribe(listener: () => void) {
  const stop = onPageReturn(() => {
    known.clear() // a later page in this tab may tick others
    listener()
  })
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}
