import type { Database } from '#database/open-database.ts'

/** Rolls a transaction back that has an answer. */
class RolledBack extends Error {
  override readonly name = 'RolledBack'
  readonly answer: unknown

  constructor(answer: unknown) {
    super('The transaction has an answer, and writes nothing')
    this.answer = answer
  }
}

/** Runs `work` in one transaction, which writes nothing unless its answer says `commit`, or if it throws. */
export async function transact<Answer>(
  { db, dialect }: Database,
  work: (tx: Database) => Promise<{ readonly answer: Answer; readonly commit: boolean }>,
): Promise<Answer> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { answer, commit } = await work({ db: tx, dialect })
      if (!commit) throw new RolledBack(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as Answer // `work` made it
    throw error
  }
}
