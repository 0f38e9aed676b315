import * as z from 'zod'
import type { ComplianceLists } from '#catalog/compliance/compliance-lists.ts'

const date = z.iso.date('must be a day, as 2026-02-04')
const list = z.strictObject({
  name: z.string().trim().min(1).max(200).meta({ title: 'Name', description: 'As statements name it.' }),
  date: date.meta({
    title: 'Date',
    description: 'The day of its last change that you have compared with the rules, as 2026-02-04.',
  }),
  note: z.string().trim().min(1).max(300).exactOptional().meta({ title: 'Note', form: 'long' }),
})

/** `compliance-lists.yaml`: the lists named by compliance statements, with dates. */
export const complianceListsFile: z.ZodType<ComplianceLists> = z.strictObject({
  rohs: list.extend({ copperExemptionEnds: date.meta({ title: 'End of exemption 6(c)' }) }).meta({ title: 'RoHS' }),
  candidateList: list.meta({ title: 'REACH candidate list' }),
  whiskers: list.meta({ title: 'Tin whiskers' }),
  alloys: list.meta({ title: 'Alloys' }),
  pfas: list.meta({ title: 'PFAS' }),
})
