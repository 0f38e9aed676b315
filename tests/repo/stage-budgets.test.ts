import { expect, test } from 'vitest'
import { MAX_TEST_SECONDS, STAGE_SECONDS } from '#tests/stage-budgets.ts'

test(`the budgets of the stages of npm test add up to at most ${MAX_TEST_SECONDS} s`, () => {
  const seconds = Object.values(STAGE_SECONDS).reduce((sum, budget) => sum + budget, 0)
  expect(seconds).toBeLessThanOrEqual(MAX_TEST_SECONDS)
})
