import type { Problem } from '#problem/problem.ts'

/** A failure that a person can act on, by its name: `app` takes no values from `problem`, and the build has copies of the class. */
export const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem'
