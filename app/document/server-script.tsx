import { createContext, use } from 'react'

/** The nonce of one rendering. The server hashes the scripts that have it, then removes it (behavior 13.8). */
export const NonceContext = createContext<string | undefined>(undefined)

/**
 * A script of ours that runs while the HTML is read. Only the server's copy runs: a caller gives `''` in the browser, so
 * that the browser's build omits the text.
 */
export function ServerScript({ text }: { text: string }) {
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
