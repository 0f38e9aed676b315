import type { z } from 'zod'
import { parseYaml } from '#content/folder-texts.ts'
import { fillInAll, type Placeholders, unknownPlaceholder } from '#content/placeholders.ts'
import type { homeFile, standardsFile } from '#content/schemas/home-schema.ts'
import type { ContentFault, ContentText, OrFaults } from '#content/yaml-text.ts'

/** The home page's texts and slides (behavior 2.1 to 2.3). */
export type HomeContent = z.output<typeof homeFile>
/** A specification for the company's parts, with the company's status (behavior 2.10). */
export type Standard = z.output<typeof standardsFile>['standards'][number]

type Files = readonly [product: ContentText, own?: ContentText]

/** Reads `home.yaml` or `standards.yaml`, with the company's names filled in. */
export function readFilled<T>(
  schema: z.ZodType<T>,
  files: Files,
  words: Placeholders,
): OrFaults<{ readonly value: T }> {
  const parsed = parseYaml(schema, ...files)
  if ('faults' in parsed) return parsed
  const faults: ContentFault[] = []
  const value = fillInAll(parsed.value, words, (word, path) =>
    faults.push(parsed.fault(path, unknownPlaceholder(word, Object.keys(words)))),
  )
  return faults.length > 0 ? { faults } : { value }
}
