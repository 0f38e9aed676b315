import { createContext } from 'react'

/** The nonce of one rendering; the server hashes the scripts that bear it and strips it again (DESIGN 8.12). */
export const NonceContext = createContext<string | undefined>(undefined)
