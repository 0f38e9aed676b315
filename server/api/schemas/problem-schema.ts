import * as z from 'zod'

export const problem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe('What happened and what to do next.'),
  })
  .describe('An error (RFC 9457).')
