const CATALOG = ['0001-part-tables', '0008-catalogue-changes', '0010-touched-rows', '0017-imports', '0018-change-order']
const REQUESTS = [
  ...['0002-catalogue-state', '0004-inquiries', '0005-line-details', '0006-attachments', '0009-removal'],
  ...['0012-accepted-addresses', '0013-accounts', '0014-request-progress', '0015-quotes', '0016-webhooks'],
  ...['0020-notices', '0021-import-drafts', '0022-blocked-mailboxes', '0023-synonyms', '0024-buyer-address'],
  ...['0025-quote-lines', '0026-request-list', '0029-quote-shape', '0030-list-prices', '0031-quote-answers'],
  ...['0033-request-messages', '0034-request-kinds', '0037-company-papers', '0038-buyers-acts', '0039-quote-days'],
  ...['0040-change-notices', '0041-unread'],
]

/** What the program of November 27, 2026 (commit 55de14f3) has recorded in its databases: together these steps are 0001. */
export const EARLIER_MIGRATIONS: Readonly<Record<'catalog' | 'requests' | 'postgres', readonly string[]>> = {
  catalog: CATALOG,
  requests: [...REQUESTS, ...['0014-request-words-sqlite', '0019-request-spellings-sqlite', '0020-notices-sqlite']],
  postgres: [
    ...[...CATALOG, ...REQUESTS, '0003-postgres-revision', '0007-postgres-attachment-bytes'],
    ...['0011-postgres-touched-rows', '0014-request-words-postgres', '0020-notices-postgres'],
    ...['0021-import-pieces-postgres', '0037-paper-bytes-postgres'],
  ],
}
