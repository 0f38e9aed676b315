import { Problem } from '#shared/problem.ts'

export const uploadTooLarge = (): Problem =>
  new Problem(413, 'What you sent is too large.', 'Nothing was changed. Send less at a time.')
