import type { Problem } from '#shared/problem.ts'

/** `isProblem` of `#shared/problem.ts`, from which app may import only types. */
export const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem'
