import { createContext, use } from 'react'
import { type JsonLd, scriptJson } from '#app/document/json-ld.ts'

export const JsonLdContext = /* @__PURE__ */ createContext<readonly JsonLd[]>([])

/** The page's JSON-LD. Browsers don't run data, so the content security policy needs no hash of it. */
export function JsonLdScripts() {
  return use(JsonLdContext).map((jsonLd) => {
    const json = scriptJson(jsonLd)
    return (
      <script
        key={json}
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: no value can leave the script (scriptJson)
        dangerouslySetInnerHTML={{ __html: json }}
      />
    )
  })
}
