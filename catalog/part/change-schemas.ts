import * as z from 'zod'
import { CHANGE_KINDS } from '#catalog/part/life/change-kind.ts'

const kind = z.enum(CHANGE_KINDS)

export const changeAnswer = z
  .strictObject({
    number: z.string().nullable().describe('The number that was asked for.'),
    total: z.int().describe('How many changes there are. Of one part, the log has its last five.'),
    next: z.int().nullable().describe('The offset of the next page.'),
    gone: z.string().nullable().describe('How many changes the log no longer has, in words.'),
    changes: z.array(
      z.strictObject({
        at: z.iso.datetime(),
        change: z.enum(['added', 'changed', 'removed']),
        kinds: z
          .array(kind)
          .describe('What it is about, by the roles of the columns that changed; other if they do not tell.'),
        tableName: z.string(),
        id: z.string(),
        displayName: z.string().describe('The family.'),
        numbers: z
          .array(z.string())
          .describe('The affected numbers: of the part, MIL and CID as they are now, then as it was.'),
        url: z.string().nullable().describe('Its page, a path on this site. Null if the part was removed.'),
        fields: z
          .array(
            z.strictObject({ label: z.string(), kind, before: z.string().nullable(), after: z.string().nullable() }),
          )
          .describe('What changed, as the page shows it. Empty if no page shows it.'),
      }),
    ),
  })
  .describe('Changes of parts, newest first.')

export const noticeList = z
  .strictObject({
    number: z.string().nullable().describe('The number that was asked for.'),
    total: z.int(),
    next: z.int().nullable().describe('The offset of the next page.'),
    notices: z.array(
      z.strictObject({
        number: z.string().describe('PCN-2026-001.'),
        title: z.string(),
        replacement: z.string().describe("What to buy instead, in the maker's words. Empty: not stated."),
        noticeDate: z.iso.date().nullable(),
        effective: z.iso.date(),
        lastOrder: z.iso.date().nullable(),
        lastDelivery: z.iso.date().nullable(),
        parts: z
          .array(
            z.strictObject({ tableName: z.string(), id: z.string(), number: z.string(), url: z.string().nullable() }),
          )
          .describe('The affected parts, each with its number then, and its page if the catalog has it now.'),
        publishedAt: z.iso.datetime(),
        url: z.string().describe('Its document, a path on this site.'),
        sample: z.boolean().describe('Whether it is an example of the sample catalog.'),
      }),
    ),
  })
  .describe('Product change notices, the newest first.')
