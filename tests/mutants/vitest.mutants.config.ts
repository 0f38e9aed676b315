import { defineConfig } from 'vitest/config'
import { chosenRun } from './areas.ts'

/** The unit tests of one area, which Stryker runs against each mutant. */
export default defineConfig({
  test: {
    // One worker loads the modules for all test files, and a new one for the next mutant: a third less time.
    isolate: false,
    include: [...chosenRun().tests],
    exclude: ['**/node_modules/**', '**/*.server.test.ts', '**/*.alone.test.ts'],
  },
})
