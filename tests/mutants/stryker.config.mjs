import { chosenRun } from './areas.ts'

const { title, code } = chosenRun()

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.mutants.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [...code, '!**/*.test.ts'],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
  // TypeScript 7 has no parseConfigFileTextToJson, with which Stryker rewrites tsconfig.json in its copy.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  ignorePatterns: ['build', 'data', '.react-router', 'docs', 'public'],
  tempDirName: `build/mutants/${title}`,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false, allowEmojis: false },
  jsonReporter: { fileName: `build/mutants/${title}.json` },
  timeoutMS: 3_000,
  thresholds: { high: 90, low: 85, break: 85 },
}
