import * as z from 'zod'

// Zod tests whether it may compile functions. The page's policy forbids it, and the browser would report the attempt.
z.config({ jitless: true })
