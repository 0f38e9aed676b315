import { defineConfig } from 'vitest/config'

const SERVER_TESTS = ['**/*.server.test.ts', 'tests/server/**/*.test.ts']
const ALONE_TESTS = ['**/*.alone.test.ts']
/** What is polled happens in a fraction of it, unless the machine is very busy. */
const PATIENCE = { poll: { timeout: 30_000 } }
const NEVER = ['**/node_modules/**', 'build/**', 'data/**']

/**
 * `unit`: pure functions, in parallel. `server`: real databases and the built site, three files at once, since they also
 * wait. `alone`: what wants the machine to itself, one kind of database beside the other. Tests with the tag `long` run in
 * the long run only. Projects run one after the other.
 */
export default defineConfig({
  test: {
    tags: [{ name: 'long', description: 'too slow for `npm test`, which has a sample of it' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...SERVER_TESTS, ...ALONE_TESTS],
          maxWorkers: 2,
          testTimeout: 30_000,
          expect: PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          include: SERVER_TESTS,
          exclude: NEVER,
          globalSetup: ['tests/site/global-setup.ts', 'tests/programs/postgres-setup.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          expect: PATIENCE,
          hookTimeout: 120_000,
          // As it is served: React's development build is much slower, and not what visitors get.
          env: { NODE_ENV: 'production', FORM_MIN_SECONDS: '0', DESK: 'off' },
        },
      },
      {
        test: {
          name: 'alone',
          include: ALONE_TESTS,
          exclude: NEVER,
          globalSetup: ['tests/site/global-setup.ts', 'tests/programs/postgres-setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          expect: PATIENCE,
          hookTimeout: 120_000,
          env: { NODE_ENV: 'production', DESK: 'off' },
        },
      },
    ],
  },
})
