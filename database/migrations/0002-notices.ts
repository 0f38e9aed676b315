import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/open-database.ts'

type Draft = { id: string; revises: string | null; typed: string; changed_at: string; changed_by: string }
type Notice = {
  number: string
  base: string
  revision: number
  content: string
  published_at: string
  published_by: string
  withdrawn_at: string | null
  withdrawn_why: string | null
}
type Document = Record<
  'id' | 'kind' | 'version_key' | 'label' | 'title' | 'version' | 'tables' | 'name' | 'media_type' | 'text' | 'notice',
  string
> & { size: number; valid_from: string; filed_at: string; filed_by: string; withdrawn_at: string | null }
type Act = Record<'id' | 'done_at' | 'person_name' | 'action' | 'subject' | 'detail', string>
type Db = Kysely<{ change_notice_draft: Draft; change_notice: Notice; company_document: Document; act: Act }>

/** Change notices become documents, those of before with `text` and no file. Drafts stay in the list of acts. */
export async function up(untyped: Kysely<unknown>, dialect: Database['dialect']): Promise<void> {
  const { schema } = untyped
  const change = () => schema.alterTable('company_document')
  // SQLite can't drop 'not null' from a column. PostgreSQL does the same, so that the columns keep one order.
  await schema.dropIndex('company_document_hash').execute()
  await change().addColumn('file_hash', 'text').execute()
  await sql`update company_document set file_hash = hash`.execute(untyped)
  await change().dropColumn('hash').execute()
  await change().renameColumn('file_hash', 'hash').execute()
  await schema.createIndex('company_document_hash').on('company_document').column('hash').execute()
  await change().addColumn('text', 'text').execute()
  await change().addColumn('notice', 'text').execute() // JSON
  const db = untyped as Db
  const notices = await db.selectFrom('change_notice').selectAll().execute()
  for (const notice of notices) {
    const next = notices.find((one) => one.base === notice.base && Number(one.revision) === Number(notice.revision) + 1)
    const document = documentOf(notice, next?.published_at ?? null)
    await db.insertInto('company_document').values(document).execute()
  }
  for (const draft of await db.selectFrom('change_notice_draft').selectAll().execute()) {
    const { kind: _, ...typed } = JSON.parse(draft.typed)
    if (Object.values(typed).some((text) => text !== '')) await db.insertInto('act').values(actOf(draft)).execute()
  }
  await schema.dropTable('change_notice_draft').execute()
  await schema.dropTable('change_notice').execute()
  if (dialect === 'sqlite') return
  // With PostgreSQL the bytes of a file are rows, and each needs to stay while it is named.
  await change().addForeignKeyConstraint('company_document_has_bytes', ['hash'], 'attachment_bytes', ['hash']).execute()
}

/** One that a revision has replaced is withdrawn. */
function documentOf(notice: Notice, replacedAt: string | null): Document {
  const { number, published_at, published_by, withdrawn_at, withdrawn_why } = notice
  const { title, kind, what, why, replacement, effective, lastOrder, lastDelivery, parts } = JSON.parse(notice.content)
  const facts = [
    ['', `${number}: ${title}`],
    ['Withdrawn', withdrawn_at && `${withdrawn_at.slice(0, 'yyyy-mm-dd'.length)}, ${withdrawn_why}`],
    ['Kind', kind],
    ['Effective', effective],
    ['Last order', lastOrder],
    ['Last delivery', lastDelivery],
    ['What changes', what],
    ['Why', why],
    ['Replacement', replacement],
    ['Affected parts', parts.map((part: { number: string }) => part.number).join(', ')],
  ].filter(([, fact]) => fact)
  const text = facts.map((fact) => fact.filter(Boolean).join(': ')).join('\n\n')
  const tables = [...new Set(parts.map(({ table }: { table: string }) => table))].sort()
  return {
    id: number,
    kind: 'change-notice',
    version_key: number.toLowerCase(),
    label: 'Change notice',
    title,
    version: number,
    valid_from: published_at.slice(0, 'yyyy-mm-dd'.length),
    tables: JSON.stringify(tables),
    name: `${number}.txt`,
    media_type: 'text/plain; charset=utf-8',
    size: Buffer.byteLength(text),
    text,
    notice: JSON.stringify({ effective, lastOrder, lastDelivery, replacement: replacement || null, parts }),
    filed_at: published_at,
    filed_by: published_by,
    withdrawn_at: withdrawn_at ?? replacedAt,
  }
}

function actOf({ id, revises, typed, changed_at, changed_by }: Draft): Act {
  const subject = JSON.parse(typed).title || revises || 'A new notice'
  const done = { done_at: changed_at, person_name: changed_by }
  return { id: `${changed_at}-${id}`, ...done, action: 'notice.discarded', subject, detail: typed }
}
