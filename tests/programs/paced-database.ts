import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** The same database, but each answer of a query comes only after `step`: what others do meanwhile is between two queries. */
export const pacedBy = (db: Kysely<Tables>, step: () => Promise<unknown>): Kysely<Tables> =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await step()
      return result
    },
  })
