import type { Family } from '#catalog/registry/family.ts'
import type { CompanyDocuments, TypedDocument } from '#documents/company-documents.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { Person } from '#people/person.ts'

/** Field prefixes: a family's box, a waiting file's lot and PO number, and whether its name has them right. */
export const [TABLE, LOT, PO, RIGHT] = ['table:', 'lot:', 'po:', 'right:'] as const

export type DeskDocuments = Pick<CompanyDocuments, 'list' | 'setWithdrawn'> & {
  /** Throws a Problem 422 that names the field. */
  add(by: Person, typed: TypedDocument, file: ArrivedFile): Promise<void>
  exported(): Promise<string>
  /**
   * Files what a CSV list among the files says, all or nothing. Its rows name the other files, or stored documents.
   * `by` is null for the operator. Returns how many are new, or each row's errors. Throws a Problem 422.
   */
  addList(
    by: Person | null,
    files: readonly Pick<ArrivedFile, 'name' | 'path'>[],
    families: readonly Family[],
    checksOnly?: boolean,
  ): Promise<{ readonly added: number; readonly unchanged: number; readonly errors: readonly string[] }>
}
