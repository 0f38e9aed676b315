import { useSyncExternalStore } from 'react'
import { onPageReturn } from '#app/ui/page-return.ts'
import { asRecord, readJson, writeJson } from '#app/ui/stored-json.ts'
import type { TableRow } from '#catalog/answers.ts'
import { partName } from '#catalog/part/part-name.ts'

/** Id of the compared parts' form. The rows' checkboxes belong to it by their `form` attribute. */
export const COMPARE_FORM = 'compare'

/** A ticked part, with what the bar shows. */
export type TickedPart = {
  readonly id: string
  readonly name: string
  readonly imageUrl: string | null
  readonly quoteUrl: string | null
}

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

/** Ticks or unticks a part of a table. */
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
  const parts = known.get(table) ?? storedParts(readJson(storage, keyOf(table)))
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

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Skips invalid parts: another version or script may have written them. */
const storedParts = (stored: unknown): readonly TickedPart[] =>
  (Array.isArray(stored) ? stored : NONE).flatMap((each) => {
    const { id, name, imageUrl, quoteUrl } = asRecord(each) ?? {}
    if (typeof id !== 'string' || typeof name !== 'string') return []
    return [{ id, name, imageUrl: textOf(imageUrl), quoteUrl: textOf(quoteUrl) }]
  })
