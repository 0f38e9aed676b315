import type { z } from 'zod'
import type { ContentFault } from '#content/content-fault.ts'
import { fillInAll, type Placeholders, unknownPlaceholder } from '#content/placeholders.ts'
import { homeFile, standardsFile } from '#content/schemas/home-schema.ts'
import { parseYaml } from '#content/yaml-file.ts'
import type { ContentText } from '#content/yaml-text.ts'

/** The texts and slides of the home page (behavior 2.1 to 2.3). */
export type HomeContent = z.output<typeof homeFile>
/** A specification for the company's parts, with the company's standing (behavior 2.10). */
export type Standard = z.output<typeof standardsFile>['standards'][number]

type Files = readonly [product: ContentText, own?: ContentText]
type Faults = { readonly faults: readonly ContentFault[] }

/** Reads `home.yaml`. */
export function homeContent(files: Files, words: Placeholders): { readonly home: HomeContent } | Faults {
  const read = readFilled(homeFile, files, words)
  return 'faults' in read ? read : { home: read.value }
}

/** Reads `standards.yaml`. */
export function standardsContent(
  files: Files,
  words: Placeholders,
): { readonly standards: readonly Standard[] } | Faults {
  const read = readFilled(standardsFile, files, words)
  return 'faults' in read ? read : { standards: read.value.standards }
}

function readFilled<T>(schema: z.ZodType<T>, files: Files, words: Placeholders): { readonly value: T } | Faults {
  const parsed = parseYaml(schema, ...files)
  if ('faults' in parsed) return parsed
  const faults: ContentFault[] = []
  const value = fillInAll(parsed.value, words, (word, path) =>
    faults.push(parsed.fault(path, unknownPlaceholder(word, Object.keys(words)))),
  )
  return faults.length > 0 ? { faults } : { value }
}
