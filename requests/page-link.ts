import { randomBytes } from 'node:crypto'
import type { Db, RequestRow } from '#database/tables.ts'
import { Problem } from '#shared/problem.ts'

/**
 * What a link opens (behavior 10.35). `sent` (the receipt's): what was sent, since its reader may have typed someone
 * else's address. `mailed` (in mails to the address): all of it, quotes, orders and messages too.
 */
export type LinkPower = 'sent' | 'mailed'

const TOKEN_BYTES = 18

export const newPageToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

type OpenedLink = { readonly row: RequestRow; readonly power: LinkPower }

/** Finds a request by a link's secret, or null. Decides what a link opens. Throws a 403 if it opens too little. */
export async function openLink(db: Db, token: string, needs: LinkPower = 'sent'): Promise<OpenedLink | null> {
  if (!/^[\w-]+$/.test(token)) return null // PostgreSQL takes no NUL
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

/** Whether the sender may not own the address: its mailed link was never used, and no clerk entered it. */
export const isUnproven = ({ source, mail_opened_at }: Pick<RequestRow, 'source' | 'mail_opened_at'>): boolean =>
  source === null && mail_opened_at === null

const ONLY_SENT = new Problem(
  403,
  'This link only shows the request as you sent it.',
  'For quotes, orders and messages, use the link in our email.',
)
