import * as z from 'zod'
import type { ComplianceLists } from '#catalog/compliance/compliance-lists.ts'
import type { ContentFault } from '#content/content-fault.ts'
import { parseYaml } from '#content/yaml-file.ts'
import type { ContentText } from '#content/yaml-text.ts'

const date = z.iso.date('must be a day, as 2026-02-04')
const list = z.strictObject({
  name: z.string().trim().min(1).max(200),
  date,
  note: z.string().trim().min(1).max(300).exactOptional(),
})

/** `compliance-lists.yaml`: the lists that compliance statements name, with their dates. */
const complianceListsFile: z.ZodType<ComplianceLists> = z.strictObject({
  rohs: list.extend({ copperExemptionEnds: date }),
  candidateList: list,
  whiskers: list,
  alloys: list,
  pfas: list,
})

/** Reads `compliance-lists.yaml`. */
export function complianceListsContent(
  ...files: readonly [product: ContentText, own?: ContentText]
): { readonly complianceLists: ComplianceLists } | { readonly faults: readonly ContentFault[] } {
  const read = parseYaml(complianceListsFile, ...files)
  return 'faults' in read ? read : { complianceLists: read.value }
}
