import { createHash, randomUUID } from 'node:crypto'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { isClockCertain } from '#database/clock-certainty.ts'
import type { Database } from '#database/open-database.ts'
import type { Db, LotCertificateRow } from '#database/tables.ts'
import { isOnSite } from '#documents/is-on-site.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { FoundFile } from '#requests/attachments/find-file.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { anywhere } from '#requests/folded-text.ts'
import { DAY_MS } from '#shared/durations.ts'
import { fieldProblem, gone, Problem } from '#shared/problem.ts'

const LOT_WORDS = 'lots?|los|losnummer|charge|chargen|batch|lote|lotto|partij|partia|批号'
const PO_WORDS =
  'po|p\\.o\\.|purchase order|order|bestellung|bestell|auftrag|commande|cde|pedido|orden|ordine|zamówienie|zlecenie|订单'
const WORDS = `(?:${LOT_WORDS}|${PO_WORDS})`
/** `Lot 24-117`, `PO# 4500012345`, `Bestell-Nr. 4500`, `Lot_7`: a word names the number. Both words in one: neither. */
const NAMED = new RegExp(
  `^(?:(${LOT_WORDS})|(?:${PO_WORDS}))(?:[\\s#:._-]|n°|(?:no|nr|num|number|nummer)(?!\\p{L}))*(?:(?<=\\P{L})|(?=\\d))(?!\\p{L}{4})(?!.*${WORDS}\\d)(\\S*\\d\\S*)$`,
  'iu',
)
const BETWEEN = new RegExp(`\\s*(?:(?<!(?<!\\p{L})${WORDS})[_,;]+|\\s+(?=${WORDS}(?!\\p{L}))|\\s-\\s)\\s*`, 'iu')

/** Lot and PO number by the words in a file name. Without both words they are a proposal. Missing ones are ''. */
export function lotAndPo(name: string) {
  const parts = name
    .replace(/\.[^.]*$/, '')
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const named = parts.map((part) => NAMED.exec(part))
  const numbers = (isLot: boolean): string[] =>
    named.flatMap((found) => (found && (found[1] !== undefined) === isLot ? [found[2]?.trim() ?? ''] : []))
  const others = parts.filter((_, index) => named[index] === null)
  const [[lot = '', ...lots], [po = '', ...pos]] = [numbers(true), numbers(false)]
  const sure = { lot: lots.length > 0 ? '' : lot, po: pos.length > 0 ? '' : po }
  const missing = [sure.lot, sure.po].filter((number) => number === '').length
  if (others.length === 0 || others.length !== missing || lots.length + pos.length > 0)
    return { ...sure, isProposal: false }
  const [first = '', second = first] = others
  return { lot: sure.lot || first, po: sure.po || second, isProposal: true }
}

export type LotCertificate = ReturnType<typeof certificateOf>

/** A waiting file. `isProposal`: its name doesn't say which number is which, so they are a guess. */
export type WaitingCertificate = LotCertificate & { readonly isProposal: boolean }

export type TypedLot = { readonly id: string; readonly lot: string; readonly po: string; readonly isRight: boolean }

const MAX_LENGTH = 60
const OTHER = 'Another certificate has this lot and PO number.'
/** An unfiled file is removed at the next upload after this. */
const WAITING_MS = 7 * DAY_MS
const MAX_LISTED = 100

/** Spelling and a word before the number don't matter: `Lot 24-117` is `24117`. */
export const bareLot = (number: string): string => normalizeNumber(number).replace(/^(lot|po)(no)?(?=.*\d)/, '')

/** The only lookup key, so a wrong lot and a wrong PO number take the same time. */
export const askKey = (lot: string, po: string): string =>
  createHash('sha256')
    .update(`${bareLot(lot)}\0${bareLot(po)}`)
    .digest('hex')

type Stored = { readonly db: Db; readonly attachments: AttachmentStore }

/** The certificate for a buyer who knows its lot and PO number, or null. */
export async function findCertificate({ db, attachments }: Stored, lot: string, po: string): Promise<FoundFile | null> {
  const row = await db
    .selectFrom('lot_certificate')
    .select(['name', 'media_type', 'hash'])
    .where('ask_key', '=', askKey(lot, po))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  const bytes = row ? await attachments.open(row.hash) : null
  return row && bytes ? { name: row.name, mediaType: row.media_type, bytes } : null
}

/** The certificates at the desk. Files wait, visible only to their sender, until each has its lot and PO number. */
export class LotCertificates {
  readonly #stored: Stored & Pick<Database, 'dialect'>
  readonly #now: () => Date

  constructor(stored: Stored & Pick<Database, 'dialect'>, now: () => Date) {
    this.#stored = stored
    this.#now = now
  }

  async send(by: Person, files: readonly CheckedFile[]): Promise<void> {
    const { db, attachments } = this.#stored
    const now = this.#now()
    const before = new Date(now.getTime() - WAITING_MS).toISOString()
    if (await isClockCertain(db, now))
      await this.#drop(await this.#all().where('ask_key', 'is', null).where('sent_at', '<', before).execute())
    await attachments.keep(files)
    await db.transaction().execute(async (tx) => {
      await attachments.hold(tx, files)
      for (const { name, mediaType: media_type, size, hash } of files) {
        const sent = { sent_at: now.toISOString(), sent_by: by.id, by_name: by.name }
        const { lot, po } = lotAndPo(name)
        const row = { id: randomUUID(), lot, po, name, media_type, size, hash }
        await tx
          .insertInto('lot_certificate')
          .values({ ...row, ...sent })
          .execute()
      }
    })
  }

  async waiting(by: Person): Promise<WaitingCertificate[]> {
    const own = this.#all().where('ask_key', 'is', null).where('sent_by', '=', by.id)
    const rows = await own.orderBy('name').execute()
    return rows.map((row) => ({ ...certificateOf(row), isProposal: lotAndPo(row.name).isProposal }))
  }

  /** Files what waits, except unconfirmed proposals, all or none. Throws a Problem 422 for a field. */
  async file(by: Person, all: readonly TypedLot[]): Promise<number> {
    const proposed = new Map((await this.waiting(by)).flatMap((file) => (file.isProposal ? [[file.id, file]] : [])))
    const typed = all.filter(({ id, lot, po, isRight }) => {
      const proposal = proposed.get(id)
      return isRight || proposal?.lot !== lot.trim() || proposal.po !== po.trim()
    })
    await this.#stored.db.transaction().execute(async (tx) => {
      const seen = new Set<string>()
      for (const { id, lot: typedLot, po: typedPo } of typed) {
        const [lot, po] = [read(`lot:${id}`, 'lot', typedLot), read(`po:${id}`, 'PO number', typedPo)]
        const key = askKey(lot, po)
        if (seen.has(key) || (await isOnSite({ ...this.#stored, db: tx }, 'lot_certificate', { ask_key: key })))
          throw fieldProblem(`lot:${id}`, OTHER, 'Correct one, or withdraw the older one.')
        seen.add(key)
        const { numUpdatedRows } = await tx
          .updateTable('lot_certificate')
          .set({ lot, po, ask_key: key })
          .where('id', '=', id)
          .where('ask_key', 'is', null)
          .where('sent_by', '=', by.id)
          .executeTakeFirst()
        if (numUpdatedRows === 0n)
          throw new Problem(422, 'One of these files is filed already, or has expired.', 'Reload the page.')
        await recordAct(tx, { by, action: 'certificate.filed', subject: lot, detail: { po } }, this.#now())
      }
    })
    return typed.length
  }

  async dropWaiting(by: Person): Promise<void> {
    await this.#drop(await this.#all().where('ask_key', 'is', null).where('sent_by', '=', by.id).execute())
  }

  async list(text: string): Promise<LotCertificate[]> {
    const like = anywhere(text.trim().toLowerCase())
    const found = this.#all()
      .where('ask_key', 'is not', null)
      .where(({ or, eb, fn }) => or([eb(fn('lower', ['lot']), 'like', like), eb(fn('lower', ['po']), 'like', like)]))
    return (await found.orderBy('sent_at', 'desc').orderBy('name').limit(MAX_LISTED).execute()).map(certificateOf)
  }

  /** Hides a certificate from buyers, or shows it again. Throws a Problem: 404 or 422. */
  async setWithdrawn(by: Person, id: string, isWithdrawn: boolean): Promise<void> {
    await this.#stored.db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('lot_certificate').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row?.ask_key) throw gone('such certificate')
      if ((row.withdrawn_at !== null) === isWithdrawn) return
      if (!isWithdrawn && (await isOnSite({ ...this.#stored, db: tx }, 'lot_certificate', row)))
        throw new Problem(422, OTHER, 'Withdraw that one first.')
      const withdrawn_at = isWithdrawn ? this.#now().toISOString() : null
      await tx.updateTable('lot_certificate').set({ withdrawn_at }).where('id', '=', id).execute()
      const action = isWithdrawn ? 'certificate.withdrawn' : 'certificate.put-back'
      await recordAct(tx, { by, action, subject: row.lot, detail: { po: row.po } }, this.#now())
    })
  }

  #all() {
    return this.#stored.db.selectFrom('lot_certificate').selectAll()
  }

  async #drop(rows: readonly LotCertificateRow[]): Promise<void> {
    const { db, attachments } = this.#stored
    if (rows.length === 0) return
    const hashes = [...new Set(rows.map(({ hash }) => hash))]
    const ids = rows.map(({ id }) => id)
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('lot_certificate').where('id', 'in', ids).where('ask_key', 'is', null).execute()
      await attachments.release(tx, hashes)
    })
    await attachments.sweep({ hashes })
  }
}

const certificateOf = (row: LotCertificateRow) => ({
  id: row.id,
  lot: row.lot,
  po: row.po,
  name: row.name,
  size: Number(row.size),
  at: row.sent_at,
  by: row.by_name,
  isWithdrawn: row.withdrawn_at !== null,
})

function read(field: string, what: string, typed: string): string {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (normalizeNumber(text) === '')
    throw fieldProblem(field, `The ${what} is missing.`, 'Type it as it is on the paper.')
  if (text.length > MAX_LENGTH)
    throw fieldProblem(field, `This ${what} is too long.`, `It has at most ${MAX_LENGTH} characters.`)
  return text
}
