import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { RequestRow, Tables } from '#database/tables.ts'
import { Problem } from '#shared/problem.ts'

/**
 * What the link to a request's page opens (behavior 10.35). `sent`: what was sent; the receipt's, whose reader may have typed
 * another one's address. `mailed`: all of it, quotes, orders and messages too; that in mails to the address.
 */
export type LinkPower = 'sent' | 'mailed'

const TOKEN_BYTES = 18

/** A secret for a link to a request's page. */
export const newPageToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** A request, and what the link opens that it was found by. */
type OpenedLink = { readonly row: RequestRow; readonly power: LinkPower }

/**
 * Finds a request by the secret of a link: the one place that decides what a link opens. Null if there is none. Throws a 403 if
 * the link opens less than is needed.
 */
export async function openLink(
  db: Kysely<Tables>,
  token: string,
  needs: LinkPower = 'sent',
): Promise<OpenedLink | null> {
  const row = await db
    .selectFrom('request')
    .selectAll()
    .where(({ or, eb }) => or([eb('page_token', '=', token), eb('receipt_token', '=', token)]))
    .executeTakeFirst()
  if (!row) return null
  const power = row.page_token === token ? 'mailed' : 'sent'
  if (needs === 'mailed' && power === 'sent') throw ONLY_SENT
  return { row, power }
}

/** Whether no one has shown yet that the address of a request is the sender's: its mailed link was never used, and no clerk has entered it. */
export const isUnproven = ({ source, mail_opened_at }: Pick<RequestRow, 'source' | 'mail_opened_at'>): boolean =>
  source === null && mail_opened_at === null

const ONLY_SENT = new Problem(
  403,
  'This link shows what was sent, and nothing else.',
  'Use the link in our mail for quotes, orders and messages.',
)
