import { createHash } from 'node:crypto'
import { lockRow } from '#database/locks.ts'
import type { BuyerRow, Db } from '#database/tables.ts'
import { foldedText } from '#requests/folded-text.ts'
import { type RequestContent, sender } from '#requests/stored-request.ts'

const ID_LENGTH = 20

export const buyerIdOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex').slice(0, ID_LENGTH)

/** What tells buyers apart: the mail address, or the digits of the phone if a caller gave no address. */
export const buyerKey = (request: RequestContent): string =>
  sender(request).address.trim().toLowerCase() ||
  (request.kind === 'quote' ? request.content.yourPhone.replace(/\D/g, '') : '')

const companyOf = ({ kind, content }: RequestContent): string => (kind === 'quote' ? content.companyName : '')

/** Sorts requests without a target date last. */
export const NO_DAY = '9999-12-31'

/** What a list of requests sorts by while there is no quote (behavior 19.14). */
export const sortColumns = (request: RequestContent) => ({
  company_key: foldedText(companyOf(request) || sender(request).name),
  target_date: (request.kind === 'quote' && request.content.targetDate) || NO_DAY,
})

export const buyerWords = ({ address, company, name }: Pick<BuyerRow, 'address' | 'company' | 'name'>) => ({
  company_key: foldedText(company || name),
  words: foldedText(`${address} ${company} ${name}`),
})

function buyerIn(request: RequestContent) {
  const { name, address: typed } = sender(request)
  const address = typed.trim().toLowerCase()
  const known = { name, company: companyOf(request) }
  return { id: buyerIdOf(buyerKey(request)), address, known, words: buyerWords({ address, ...known }) }
}

/** Locks a request's buyer. Call it before the request is locked: who corrects or merges buyers locks them first. */
export async function holdBuyerOf(tx: Db, number: string): Promise<void> {
  const row = await tx.selectFrom('request').select('buyer_id').where('number', '=', number).executeTakeFirst()
  if (row) await lockRow(tx, 'buyer', row.buyer_id)
}

/** In a request's transaction, makes its buyer. A known one keeps name and company: no one has verified the sender. */
export async function noteBuyer(tx: Db, request: RequestContent, at: string) {
  const { id, address, known, words } = buyerIn(request)
  const own = await tx
    .insertInto('buyer')
    .values({ id, address, ...known, ...words, last_at: at, note: '' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_at: at }))
    .returning(['id', 'mail', 'merged_into'])
    .executeTakeFirstOrThrow()
  if (own.merged_into === null) return own
  const kept = await tx
    .updateTable('buyer')
    .set({ last_at: at })
    .where('id', '=', own.merged_into)
    .returning(['id', 'mail', 'address'])
    .executeTakeFirst()
  return kept ? { ...kept, mail: kept.mail ?? kept.address } : own
}

/** Updates a buyer's name and company from a request that the desk answered or entered, unless a person typed them. */
export async function nameBuyer(tx: Db, request: RequestContent): Promise<void> {
  const { id, known, words } = buyerIn(request)
  if (known.company === '') return // a message names none, and takes none away
  await tx
    .updateTable('buyer')
    .set({ ...known, ...words })
    .where('id', '=', id)
    .where('typed_at', 'is', null)
    .execute()
}

/** Removes those of the buyers who have no request left. Call it when their last request is removed. */
export async function dropEmptyBuyers(tx: Db, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    const left = await tx.selectFrom('request').select('number').where('buyer_id', '=', id).limit(1).executeTakeFirst()
    if (left) continue
    await tx
      .deleteFrom('buyer')
      .where((where) => where.or([where('id', '=', id), where('merged_into', '=', id)]))
      .execute()
  }
}
