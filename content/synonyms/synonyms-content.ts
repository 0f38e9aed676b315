import * as z from 'zod'
import type { Synonyms } from '#catalog/words/synonyms.ts'
import { parseYaml } from '#content/parse-yaml.ts'
import type { ContentText, OrFaults } from '#content/yaml-text.ts'

const MAX_LENGTH = 100

/** `synonyms.yaml`: what visitors type, and the site's word. An empty meaning removes the product's. */
export const synonymsFile = z
  .record(
    z.string().trim().min(1).max(MAX_LENGTH).meta({ title: 'Visitors type' }),
    z.string().trim().max(MAX_LENGTH).meta({ title: 'It means' }),
  )
  .meta({ title: 'Synonyms' })

export function synonymsContent(
  ...files: readonly [product: ContentText, own?: ContentText]
): OrFaults<{ readonly synonyms: Synonyms }> {
  const read = parseYaml(synonymsFile, ...files)
  if ('faults' in read) return read
  const given = Object.entries(read.value).filter(([, meant]) => meant !== '')
  return { synonyms: Object.fromEntries(given.map(([typed, meant]) => [typed.toLowerCase(), meant])) }
}
