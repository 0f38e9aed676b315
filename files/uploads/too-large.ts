import { Problem } from '#shared/problem.ts'

/** For a body that exceeds its page's limits. */
export const uploadTooLarge = (): Problem =>
  new Problem(413, 'What you sent is too large.', 'Nothing was changed. Send less at a time.')
