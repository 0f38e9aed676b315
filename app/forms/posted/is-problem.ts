import type { Problem } from '#problem/problem.ts'

/** `isProblem` of `#problem/problem.ts`, from which app may import only types. */
export const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem'
