import { hash } from 'node:crypto'

// JSON-LD is data: browsers don't run it, and policies don't name it.
const OWN_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]+?)<\/script>/g

/** What a page's policy has to name for its inline scripts to run: the hash of each, once, in their order. */
export const scriptHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(OWN_SCRIPT)].map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`)),
]

/** The hashes that a page's policy names. */
export const namedHashes = (policy: string | null): string[] => policy?.match(/'sha256-[^']+'/g) ?? []
