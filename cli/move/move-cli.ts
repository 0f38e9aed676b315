import { runCommandOf } from '#cli/command-table.ts'
import { moveData } from '#cli/move/move-command.ts'
import { withWork } from '#cli/operator-settings.ts'

const USAGE = `npm run move -- --to postgres   move everything from SQLite (DATA_DIR) to PostgreSQL (DATABASE_URL)
npm run move -- --to sqlite     move everything back to SQLite
Stop the site first. DATABASE_URL is set for both. The old data stays as it was.`

await runCommandOf(
  USAGE,
  { to: { type: 'string' } },
  {
    move: {
      options: ['to'],
      run: (_, { to }) => {
        if (to !== 'postgres' && to !== 'sqlite') throw new Error(`--to: postgres or sqlite.\n\n${USAGE}`)
        return withWork((work) => moveData(work, to))
      },
    },
  },
)
