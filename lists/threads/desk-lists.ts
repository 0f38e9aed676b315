import type { ResolvedList } from '#catalog/lists/resolved-line.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { listThreads } from '#lists/read/list-threads.ts'
import type { MailHead } from '#lists/read/packed-rows.ts'
import { SECOND_MS } from '#shared/durations.ts'
import { Problem } from '#shared/problem.ts'

/** A list as text, or as a buyer's file: a workbook, a purchase order or an RFQ. The text may have no quantities. */
export type SentList = { readonly text: string; readonly hasNoQuantities?: boolean } | { readonly bytes: Uint8Array }

/** A list with its parts, and of a mail who sent it. */
export type ReadList = ResolvedList & { readonly mail?: MailHead }

export type ListTask = {
  readonly list: SentList
  readonly packed: PackedCatalog
  readonly families: readonly Family[]
  readonly maker: string
}

type Options = {
  packed(): PackedCatalog | null
  families(): readonly Family[]
  maker(): string
}

/** Reads each list and looks up its parts in a thread, so it holds up neither desk nor site (behavior 10.30). Rejects with a Problem: 413, 415, 422 or 503. */
export function createDeskLists({ packed, families, maker }: Options): (list: SentList) => Promise<ReadList> {
  const advice = 'Choose only the pages or the sheet with the list, or type its lines.'
  const limits = { maxMs: 15 * SECOND_MS, maxMb: 256, advice }
  const read = listThreads<ListTask, ReadList>(new URL('./list-worker.ts', import.meta.url), limits)
  return async (list) => {
    const catalog = packed()
    if (!catalog) throw new Problem(503, 'The catalog can’t be loaded right now.', 'Try again in a minute.')
    return await read({ list, packed: catalog, families: families(), maker: maker() })
  }
}
