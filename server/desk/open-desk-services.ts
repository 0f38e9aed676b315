import { openAccounts } from '#accounts/open-accounts.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import type { DeskServices } from '#desk/desk-services.ts'

/** What the site's services lend to the desk. */
export type Lent = Pick<DeskServices, 'content' | 'catalogue' | 'families' | 'siteUrl' | 'now' | 'log'> & {
  readonly database: DatabaseSettings
}

export type OpenDeskServices = { readonly services: DeskServices; close(): Promise<void> }

/** Opens what only the desk uses, at its first request. Throws if the requests database is away. */
export async function openDeskServices({ database, ...lent }: Lent): Promise<OpenDeskServices> {
  const requests = await openRequests(database)
  return {
    services: { ...lent, accounts: openAccounts(requests.db, lent.now) },
    close: () => requests.db.destroy(),
  }
}
