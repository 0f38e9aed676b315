import type { FactAnswer, FactKey } from '#catalog/registry/compliance-fact.ts'

/** What an answer means, as a sentence for a purchasing department's file. No entry: there is nothing to file. */
const STATEMENTS: Readonly<Record<FactKey, Readonly<Partial<Record<FactAnswer, string>>>>> = {
  noPureTin: {
    yes: 'No pure tin as a finish or undercoat on the pieces stated.',
    no: 'Has a finish or undercoat of pure tin (NASA EEE-INST-002).',
  },
  noZinc: {
    yes: 'No zinc as a finish or undercoat on the pieces stated.',
    no: 'Has a finish or undercoat of zinc (NASA EEE-INST-002).',
  },
  noCadmium: {
    yes: 'No cadmium as a finish or undercoat on the pieces stated.',
    no: 'Has a finish or undercoat of cadmium (NASA EEE-INST-002).',
  },
  meetsRohs: {
    yes: 'Meets Directive 2011/65/EU (RoHS) as far as the catalog’s data says.',
    'yes by exemption 6(c)':
      'Meets Directive 2011/65/EU (RoHS) by exemption 6(c) of Annex III, for up to 4% lead in a copper alloy.',
    'yes, alloy not stated':
      'Meets Directive 2011/65/EU (RoHS) as far as the catalog’s data says; without its alloys, it is not known whether it needs an exemption for lead.',
    no: 'Does not meet Directive 2011/65/EU (RoHS).',
  },
  leadByAlloy: {
    yes: 'A metal of the part is a leaded alloy.',
    no: 'The metals stated are lead-free alloys.',
  },
  svhcLead: {
    yes: 'Contains more than 0.1% by weight of lead (CAS 7439-92-1), a substance of very high concern that a supplier has to name (Regulation (EC) No 1907/2006 (REACH), Article 33(1)).',
    no: 'No lead (CAS 7439-92-1) above 0.1% by weight in the pieces stated (REACH, Article 33).',
  },
  containsPtfe: {
    yes: 'Contains PTFE (CAS 9002-84-0), a PFAS by the OECD’s definition of 2021.',
  },
}

export const factStatement = (key: FactKey, answer: FactAnswer): string | null => STATEMENTS[key][answer] ?? null
