import { lockTable } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'
import type { CompanyDocumentRow, LotCertificateRow } from '#database/tables.ts'

type Key = Pick<CompanyDocumentRow, 'kind' | 'version_key'> | Pick<LotCertificateRow, 'ask_key'>

/** Whether a row that isn't withdrawn has a key. Of two who file the same at once, the second waits for the first. */
export async function isOnSite(
  transaction: Pick<Database, 'db' | 'dialect'>,
  table: 'company_document' | 'lot_certificate',
  key: Key,
): Promise<boolean> {
  await lockTable(transaction, table)
  const found = await transaction.db
    .selectFrom(table)
    .select('id')
    .where((where) => where.and(key))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
