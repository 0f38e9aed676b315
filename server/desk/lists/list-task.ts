import type { Family } from '#catalog/registry/family.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { ReadList, SentList } from '#desk/desk-services.ts'
import type { Problem } from '#shared/problem.ts'

export type ListTask = {
  readonly list: SentList
  readonly packed: PackedCatalog
  readonly families: readonly Family[]
  readonly maker: string
}

export type ListAnswer = ReadList | { readonly problem: Pick<Problem, 'status' | 'message' | 'advice'> }
