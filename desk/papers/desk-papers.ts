import type { Family } from '#catalog/registry/family.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { Person } from '#people/person.ts'
import type { CompanyDocuments, TypedDocument } from '#requests/papers/company-documents.ts'
import type { LotCertificates } from '#requests/papers/lot-certificates.ts'

/** The prefixes of fields: a family's box, and the lot and PO number of a waiting file, and whether its name has them right. */
export const [TABLE, LOT, PO, RIGHT] = ['table:', 'lot:', 'po:', 'right:'] as const

/** Company documents and certificates of lots, for their pages. Files are checked by content before they are stored. */
export type DeskPapers = {
  readonly documents: Pick<CompanyDocuments, 'list' | 'setWithdrawn'> & {
    /** Throws a Problem 422 that names the field. */
    add(by: Person, typed: TypedDocument, file: ArrivedFile): Promise<void>
    /** Those on the site, as CSV. */
    exported(): Promise<string>
    /**
     * Files what a list (CSV) among the files says, all or nothing. Its rows name the other files, or those of documents that are here.
     * With `checksOnly` nothing is filed. `by` is null for the operator. Returns how many are new, or what is wrong in each row. Throws a Problem 422 for a list that can't be read.
     */
    addList(
      by: Person | null,
      files: readonly Pick<ArrivedFile, 'name' | 'path'>[],
      families: readonly Family[],
      checksOnly?: boolean,
    ): Promise<{ readonly added: number; readonly unchanged: number; readonly errors: readonly string[] }>
  }
  readonly certificates: Omit<LotCertificates, 'send'> & {
    /** Keeps those that are PDFs, until they are filed. Returns why the others are not. */
    send(by: Person, files: readonly ArrivedFile[]): Promise<readonly string[]>
  }
}
