import { type ComplianceLists, listName, listOfFact } from '#catalog/compliance/compliance-lists.ts'
import { letterText, MILITARY_LETTERS } from '#catalog/part/military-number.ts'
import type { FactAnswer, FactKey } from '#catalog/registry/compliance-fact.ts'

export const RULE_KEYS = [
  'tin',
  'zinc',
  'cadmium',
  'rohs-column',
  'rohs-finish',
  'rohs-exemption',
  'lead',
  'svhc',
  'ptfe',
] as const
export type RuleKey = (typeof RULE_KEYS)[number]

type RuleText = {
  readonly fact: FactKey
  readonly title: string
  readonly reads: string
  readonly decides: string
  readonly source: string
  readonly cites: string
}

const LETTERS = Object.keys(MILITARY_LETTERS).map((letter) => `${letter}, ${letterText(letter)}`)
const BY_LETTER = `On military terminals, also the letter of the MIL and CID numbers whose meaning is published: ${LETTERS.join('; ')}.`
const FINISH_COLUMNS = `Every finish column: body, head, terminal, pin, spring and sleeve. ${BY_LETTER}`
const UNNAMED =
  'The answer is about the pieces whose finish the row states; it names a nut, screw, clip or spring that has no column.'

/**
 * Stands for the reported end of exemption 6(c), which is content. The annex of Delegated Directive (EU) 2025/2364 could not
 * be read here, so every text that rests on it says 'second-hand' (decision 0052).
 */
const EXEMPTION_END = '{copperExemptionEnds}'

export const COMPLIANCE_RULE_TEXTS: Readonly<Record<RuleKey, RuleText>> = {
  tin: {
    fact: 'noPureTin',
    title: 'Pure tin',
    reads: FINISH_COLUMNS,
    decides: `No, if any finish or undercoat is pure tin, as Bright Tin and Electro-Tin are. Yes, if every piece with a finish column states a finish and none is pure tin. ${UNNAMED} Tin with lead does not count as pure tin. Hot Solder Dip without the composition of its solder decides nothing: lead-free solder is dipped too. A row does not state how much lead; if at least 3% is required, check the certificate.`,
    source:
      'NASA EEE-INST-002: because of whiskers, pure tin, cadmium and zinc shall not be used as a final finish. MIL-PRF-39003 and MIL-PRF-23269: no tin as a final finish or undercoat; tin-lead with at least 3% lead is allowed. ASTM B545: defines tin coatings, and states that they grow whiskers.',
    cites: 'NASA EEE-INST-002, MIL-PRF-39003',
  },
  zinc: {
    fact: 'noZinc',
    title: 'Zinc as a finish',
    reads: FINISH_COLUMNS,
    decides: `No, if any finish or undercoat is zinc. Yes, if every piece with a finish column states a finish and none is zinc. ${UNNAMED} Zinc in an alloy, as in brass, does not count.`,
    source:
      'NASA EEE-INST-002: pure tin, cadmium and zinc shall not be used as a final finish. NASA Parts Selection List, zinc plating prohibition: zinc grows whiskers and sublimates in a vacuum.',
    cites: 'NASA EEE-INST-002',
  },
  cadmium: {
    fact: 'noCadmium',
    title: 'Cadmium as a finish',
    reads: FINISH_COLUMNS,
    decides: `No, if any finish or undercoat is cadmium. Yes, if every piece with a finish column states a finish and none is cadmium. ${UNNAMED}`,
    source: 'NASA EEE-INST-002: pure tin, cadmium and zinc shall not be used as a final finish.',
    cites: 'NASA EEE-INST-002',
  },
  'rohs-column': {
    fact: 'meetsRohs',
    title: 'RoHS, by the RoHS column',
    reads: 'The RoHS column, if the family has one.',
    decides:
      'Its value counts, regardless of the finish: it is the manufacturer’s own statement about this part. If it says yes and a copper alloy is leaded, the answer is yes by exemption 6(c). If nothing says of every metal whether it is leaded, it is ‘yes, alloy not stated’.',
    source: 'The row itself.',
    cites: 'the RoHS column',
  },
  'rohs-finish': {
    fact: 'meetsRohs',
    title: 'RoHS, by the finish',
    reads: `Every finish column, if the row has no RoHS value of its own. ${BY_LETTER}`,
    decides: `No, if any finish contains lead or cadmium: Bright Tin-Lead, Electro Solder, Cadmium. Yes, if every piece with a finish column states a finish and all are among Bright Tin, Electro-Tin, Gold, Silver, Nickel, Copper. ${UNNAMED} Zinc alone does not decide, since its passivation may contain hexavalent chromium, nor does Hot Solder Dip without a composition. If nothing says of every metal whether it is leaded, the answer is ‘yes, alloy not stated’: an exemption may be needed. A leaded copper alloy is assumed to be within exemption 6(c), up to 4% lead. Aluminum that is sold with and without lead decides nothing: by published summaries of Delegated Directive (EU) 2025/2364, exemption 6(b)-II for machining (0.4%) is revoked, and 6(b)-I allows 0.3% only if the lead stems from recycled scrap (second-hand). Plastics are not considered.`,
    source:
      'Directive 2011/65/EU: Annex II, at most 0.1% lead and hexavalent chromium and 0.01% cadmium; Annex III, exemptions 6(b)-I and 6(c). Trade fact: which of the catalog’s finishes contain lead.',
    cites: 'Directive 2011/65/EU, Annexes II and III',
  },
  'rohs-exemption': {
    fact: 'meetsRohs',
    title: 'RoHS, by exemption 6(c)',
    reads: 'Every material column of a metal piece and the column Alloy, if the RoHS column or the finishes say yes.',
    decides: `Yes by exemption 6(c), if a copper alloy is leaded by its name or number. The exemption covers up to 4% lead. A published summary gives ${EXEMPTION_END} as its end; a renewal applied for in time extends it until the decision. If another metal is leaded, the finishes decide nothing: exemptions 6(a) and 6(b)-I depend on how much lead it has, and where it comes from.`,
    source: `Directive 2011/65/EU, Annex III, entry 6(c): copper alloy containing up to 4% lead by weight; Article 5(5). Its end by Delegated Directive (EU) 2025/2364 (Official Journal, 21 November 2025) is second-hand: from published summaries (globalnorm.de, CDX), not from the directive’s annex.`,
    cites: 'Directive 2011/65/EU, Annex III, 6(c); its end second-hand',
  },
  lead: {
    fact: 'leadByAlloy',
    title: 'Lead in the alloy',
    reads: `Every material column of a metal piece (body, head, terminal, pin, spring and sleeve) and the column Alloy. ${BY_LETTER}`,
    decides:
      'Yes, if any metal is leaded by its name or its alloy number, such as Leaded Red Brass. No, if every metal piece states a lead-free one. Plain Brass, Phosphor Bronze, Beryllium Copper and Aluminum are sold both ways, so they state nothing. The column Alloy doesn’t name its piece: of several pieces, a leaded alloy is one of them, and a lead-free one is not all. An alloy number may stand in any spelling (C36000, CDA 360); its temper (H02, M30, R430) says nothing about lead. Metals that contradict each other, or a name and a number that do, state nothing.',
    source:
      'Lead content from the alloy compositions of the Copper Development Association: C31400 1.3 to 2.5%, C32000 leaded red brass 1.5 to 2.2%, C35300 and C37700 1.5 to 2.5%, C36000 free-cutting brass 2.5 to 3.0%, C38500 2.5 to 3.5%, C54400 3.0 to 4.0%, C17300 0.2 to 0.6%; C14500 less than 0.1%. From EN 12164: CW614N 2.5 to 3.5%, CW617N 1.6 to 2.5%. The casting alloy C83600, which has the same name as C32000, has 4 to 6% and exceeds exemption 6(c). Turned parts are not made of it, but the row does not state the alloy number.',
    cites: 'alloy compositions of the Copper Development Association',
  },
  svhc: {
    fact: 'svhcLead',
    title: 'Lead as a substance of very high concern',
    reads: `Every material and finish column of a metal piece, and the column Alloy. ${BY_LETTER}`,
    decides:
      'Yes, if any metal is leaded by its name or its alloy number: it has more than 0.1% lead, and that limit applies to each piece. No, if every piece states a lead-free metal and a finish without lead. A finish with lead on another metal states nothing: its share of the piece’s weight is not known. Other substances of the Candidate List are not considered.',
    source:
      'Regulation (EC) No 1907/2006 (REACH), Articles 33 and 59: lead (CAS 7439-92-1) is on the Candidate List since 27 June 2018. Court of Justice, C-106/14: the 0.1% applies to each article in a product. Lead content: Copper Development Association.',
    cites: 'REACH, Article 33',
  },
  ptfe: {
    fact: 'containsPtfe',
    title: 'PTFE',
    reads: 'Insulation Material.',
    decides:
      'Yes, if it names PTFE. Otherwise not stated: a row names its insulation, not every plastic, so it never says that a part is free of PFAS.',
    source:
      'OECD, Reconciling Terminology of the Universe of PFAS (2021): any substance with a fully fluorinated methyl or methylene carbon atom. PTFE (CAS 9002-84-0) is a chain of them.',
    cites: 'the OECD’s definition of PFAS (2021)',
  },
}

type ShownRule = Omit<RuleText, 'cites'> & { readonly rule: RuleKey; readonly list: string }

/** The rules in order, with the lists and dates of the site's content. */
export const shownRules = (lists: ComplianceLists): ShownRule[] =>
  RULE_KEYS.map((rule) => {
    const { fact, title, reads, decides, source } = COMPLIANCE_RULE_TEXTS[rule]
    const dated = decides.replace(EXEMPTION_END, lists.rohs.copperExemptionEnds)
    return { rule, fact, title, reads, decides: dated, source, list: listName(listOfFact(lists, fact)) }
  })

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
