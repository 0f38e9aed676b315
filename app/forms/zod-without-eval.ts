import * as z from 'zod'

// Stops Zod from testing for eval. The page's policy forbids it, and the browser would report the attempt.
z.config({ jitless: true })
