import { createContext } from 'react'

/** The nonce of one rendering. The server hashes the scripts that have it, then removes it (behavior 13.8). */
export const NonceContext = createContext<string | undefined>(undefined)
