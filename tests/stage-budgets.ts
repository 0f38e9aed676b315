/** How many seconds each stage of `npm test` may take on two quiet cores. */
export const STAGE_SECONDS = { lint: 12, types: 16, unit: 45, build: 15, server: 220, browser: 170 } as const

/** The most that `npm test` may take. What doesn't fit is tagged `long`. */
export const MAX_TEST_SECONDS = 480
