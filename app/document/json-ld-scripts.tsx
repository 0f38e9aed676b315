import { use } from 'react'
import { scriptJson } from '#app/document/json-ld.ts'
import { JsonLdContext } from '#app/document/json-ld-context.ts'

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
