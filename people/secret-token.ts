import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** An unguessable token: 256 random bits as 43 characters for a cookie or an address. */
export const secretToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** A token's stored form, useless to a reader of the database. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
