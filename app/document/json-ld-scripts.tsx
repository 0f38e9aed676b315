import { use } from 'react'
import { FactsContext } from '#app/facts-context.ts'
import { scriptJson } from '#app/page-facts.ts'

/** What the page says of itself to machines, as JSON-LD: data that no browser runs, so it needs no word in the policy. */
export function PageFacts() {
  return use(FactsContext).map((fact) => {
    const json = scriptJson(fact)
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
