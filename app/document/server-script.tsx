import { createContext, use } from 'react'

/** A rendering's nonce. The server hashes the scripts that have it, then removes it (behavior 13.8). */
export const NonceContext = createContext<string | undefined>(undefined)

/** Our script, run while the HTML is read. In the browser, callers pass `''`, so its build omits the text. */
export function ServerScript({ text }: { text: string }) {
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
