import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SERVER_TESTS = ['**/*.server.test.ts', 'tests/server/**/*.test.ts']
const ALONE_TESTS = ['**/*.alone.test.ts']
/** What is polled happens in a fraction of it, unless the machine is very busy. */
const PATIENCE = { poll: { timeout: 30_000 } }
const NEVER = ['**/node_modules/**', 'build/**', 'data/**']
/** Which tests run: `sample` without those tagged `long`, `long` those alone, all of them if not set. */
const { TESTS } = process.env
/** Files with none of those tests aren't even loaded: just to load one takes a second. */
const isLeftOut = (text: string) =>
  TESTS === 'sample' ? text.startsWith('// @module-tag long') : !/@module-tag long|'long'|tagsFor\(/.test(text)
const LEFT_OUT =
  TESTS === undefined
    ? []
    : globSync(SERVER_TESTS, { exclude: ['node_modules', 'build', 'data'] }).filter((file) =>
        isLeftOut(readFileSync(file, 'utf8')),
      )

/** Tests of the whole site take longest: begun last, each would run on alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { whole = [], parts = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      relative(import.meta.dirname, moduleId).startsWith('tests/') ? 'whole' : 'parts',
    )
    return [...whole, ...parts]
  }
}

/**
 * `unit`: pure functions. `server`: real databases and the built site. `alone`: what wants the machine to itself, one kind of
 * database beside the other. Two files at once: a third, tried on two cores, makes it no faster but where tests mostly wait.
 * Tests with the tag `long`, and `alone`, run in the long run only. Projects run one after the other.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'long', description: 'too slow for `npm test`, which has a sample of it' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...SERVER_TESTS, ...ALONE_TESTS],
          maxWorkers: 2,
          // Pure functions share their modules and the sample: to load them for each file takes longer than the tests.
          isolate: false,
          testTimeout: 30_000,
          expect: PATIENCE,
        },
      },
      {
        // As it is served, like NODE_ENV below.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'server',
          include: SERVER_TESTS,
          exclude: [...NEVER, ...LEFT_OUT],
          globalSetup: ['tests/site/global-setup.ts', 'tests/programs/postgres-setup.ts'],
          setupFiles: ['tests/site/read-content-here.ts'],
          maxWorkers: TESTS === 'long' ? 3 : 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
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
