import { defineConfig } from 'vitest/config'
import { chosenArea } from './areas.ts'

/** The unit tests of one area, which Stryker runs against each mutant. */
export default defineConfig({
  test: {
    include: [...chosenArea().area.tests],
    exclude: ['**/node_modules/**', '**/*.server.test.ts', '**/*.alone.test.ts'],
  },
})
