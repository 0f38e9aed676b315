import * as z from 'zod'

// Zod tries whether it may make functions from text; our policy forbids it and the browser would report the try.
z.config({ jitless: true })
