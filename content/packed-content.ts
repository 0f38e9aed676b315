import { deserialize, serialize } from 'node:v8'
import type { SiteContent } from '#content/site-content.ts'

/** A SiteContent as bytes that threads share: messages don't copy them. */
export type PackedContent = { readonly version: string; readonly bytes: SharedArrayBuffer }

export function packContent(content: SiteContent): PackedContent {
  const written = serialize(content)
  const bytes = new SharedArrayBuffer(written.length)
  new Uint8Array(bytes).set(written)
  return { version: content.version, bytes }
}

export const openContent = ({ bytes }: PackedContent): SiteContent => deserialize(Buffer.from(new Uint8Array(bytes)))
