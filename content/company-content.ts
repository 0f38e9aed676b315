import type { Company } from '#catalog/company/company.ts'
import type { ContentFault } from '#content/content-fault.ts'
import { companyFile } from '#content/schemas/company-schema.ts'
import type { SampleFact } from '#content/site-content.ts'
import { parseYaml } from '#content/yaml-file.ts'
import type { ContentText } from '#content/yaml-text.ts'

const FILE = 'company.yaml'

/** Reads `company.yaml`. */
export function companyContent(
  product: ContentText,
  own?: ContentText,
):
  | { readonly company: Company; readonly samples: readonly SampleFact[] }
  | { readonly faults: readonly ContentFault[] } {
  const parsed = parseYaml(companyFile, product, own)
  if ('faults' in parsed) return parsed
  const { sample, ...facts } = parsed.value
  const samples = sample.filter((key) => !parsed.ownKeys.includes(key)).map((key) => ({ file: FILE, key }))
  return { company: { ...facts, sampleContact: samples.length > 0 }, samples }
}
