import { type Answer, combineAnswers, type FactKey } from '#catalogue/compliance/compliance-fact.ts'

/*
 * What the names of finishes and alloys state about tin and lead, with sources. A name that is not in these tables
 * states nothing; its meaning is never guessed. /compliance shows the tables and the text of each rule.
 */

type FinishRule = {
  /** Compared without case and punctuation. */
  readonly names: readonly string[]
  readonly pureTin: 'yes' | 'no'
  readonly tinSays: string
  readonly rohs: Answer
  readonly rohsSays: string
}

export const FINISH_RULES: readonly FinishRule[] = [
  {
    names: ['Bright Tin', 'Electro-Tin', 'Bright Electro Tin', 'Matte Tin', 'Tin'],
    pureTin: 'yes',
    tinSays: 'pure tin',
    rohs: 'yes',
    rohsSays: 'no lead',
  },
  {
    names: ['Bright Tin-Lead', 'Tin-Lead', 'Electro Solder', 'Hot Solder Dip', 'Solder Dip'],
    pureTin: 'no',
    tinSays: 'tin with lead',
    rohs: 'no',
    rohsSays: 'contains lead',
  },
  {
    names: ['Gold', 'Silver', 'Nickel', 'Copper'],
    pureTin: 'no',
    tinSays: 'no tin',
    rohs: 'yes',
    rohsSays: 'no lead',
  },
  {
    names: ['Zinc'],
    pureTin: 'no',
    tinSays: 'no tin',
    rohs: 'not stated',
    rohsSays: 'no lead, but it is not stated whether its passivation contains hexavalent chromium',
  },
]

/** What the name of an alloy states about lead. */
type AlloyRule = {
  /** Whole words of the name, without case and punctuation. The first rule that matches one of them applies. */
  readonly words: readonly string[]
  readonly lead: Answer
  readonly says: string
}

export const ALLOY_RULES: readonly AlloyRule[] = [
  { words: ['Lead-free', 'Leadfree', 'Unleaded'], lead: 'no', says: 'lead-free by name' },
  { words: ['Leaded', 'Free-cutting', 'Free-machining'], lead: 'yes', says: 'leaded by name' },
  { words: ['C36000', 'C32000', 'C31400', 'C54400', 'C17300'], lead: 'yes', says: 'a leaded alloy by number' },
  { words: ['C26000', 'C51000', 'C17200'], lead: 'no', says: 'a lead-free alloy by number' },
  { words: ['Brass'], lead: 'not stated', says: 'sold with lead (C36000) and without (C26000)' },
  { words: ['Phosphor Bronze'], lead: 'not stated', says: 'sold with lead (C54400) and without (C51000)' },
  { words: ['Beryllium Copper'], lead: 'not stated', says: 'sold with lead (C17300) and without (C17200)' },
  { words: ['Aluminum', 'Aluminium'], lead: 'not stated', says: 'sold with lead (2011) and without (6061)' },
]

/** The known values of a row's RoHS column. */
export const ROHS_WORDS = {
  yes: ['yes', 'y', 'compliant', 'rohs compliant', 'rohs'],
  no: ['no', 'n', 'non compliant', 'not compliant', 'non rohs'],
} as const

/** Normalizes a name: removes case, punctuation, extra spaces and the words for plating. */
const normalizeName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(?:plate|plated|plating|finish)\b/g, '')
    .replace(/ +/g, ' ')
    .trim()

/** What a finish states about tin and lead: a single one, `Bright Tin`, or several layers, `Gold over Nickel`. */
export type Finish = {
  readonly pureTin: Answer
  readonly tinSays: string
  readonly rohs: Answer
  readonly rohsSays: string
}

/** Parses a finish. Returns null if a layer has no rule. An undercoat of pure tin counts like a final finish. */
export function parseFinish(text: string): Finish | null {
  const layers = text.split(/[/,;&+]|\bover\b|\band\b/i).map((layer) => {
    const name = normalizeName(layer)
    return FINISH_RULES.find(({ names }) => names.some((one) => normalizeName(one) === name))
  })
  const rules = layers.flatMap((rule) => rule ?? [])
  if (rules.length < layers.length) return null
  const pureTin = combineAnswers(
    rules.map((rule) => rule.pureTin),
    'yes',
  )
  const rohs = combineAnswers(
    rules.map((rule) => rule.rohs),
    'no',
  )
  return {
    pureTin,
    tinSays: rules.find((rule) => rule.pureTin === pureTin)?.tinSays ?? '',
    rohs,
    rohsSays: rules.find((rule) => rule.rohs === rohs)?.rohsSays ?? '',
  }
}

/** Returns the rule for an alloy's name: `LEADED Red Brass`, `Brass C36000`. Null for a name without a rule. */
export function parseAlloy(text: string): AlloyRule | null {
  const name = ` ${normalizeName(text)} `
  return ALLOY_RULES.find(({ words }) => words.some((word) => name.includes(` ${normalizeName(word)} `))) ?? null
}

/** Parses a row's RoHS column: `YES`, `Non-compliant`. Returns 'not stated' for unknown words. */
export function parseRohs(text: string): Answer {
  const word = normalizeName(text)
  if (ROHS_WORDS.yes.some((one) => one === word)) return 'yes'
  return ROHS_WORDS.no.some((one) => one === word) ? 'no' : 'not stated'
}

/** The rules by which facts are derived. */
export const RULE_KEYS = ['tin', 'rohs-column', 'rohs-finish', 'lead'] as const
export type RuleKey = (typeof RULE_KEYS)[number]

/** The text of a rule, as visitors read it. */
type RuleText = {
  readonly fact: FactKey
  readonly title: string
  readonly reads: string
  readonly decides: string
  readonly source: string
  /** The source in a few words, shown next to a fact. */
  readonly cites: string
}

export const COMPLIANCE_RULE_TEXTS: Readonly<Record<RuleKey, RuleText>> = {
  tin: {
    fact: 'noPureTin',
    title: 'Pure tin',
    reads: 'Every finish column: body, head, terminal, pin, spring and sleeve.',
    decides:
      'No, if any finish or undercoat is pure tin, as Bright Tin and Electro-Tin are. Yes, if every metal piece states a finish and none is pure tin. Tin with lead does not count as pure tin. A row does not state how much lead; if at least 3 % is required, check the certificate.',
    source:
      'NASA EEE-INST-002: no pure tin as a final finish, because of whiskers. MIL-PRF-39003 and MIL-PRF-23269: no tin as a final finish or undercoat; tin-lead with at least 3 % lead is allowed. ASTM B545: defines tin coatings, and states that they grow whiskers.',
    cites: 'NASA EEE-INST-002, MIL-PRF-39003',
  },
  'rohs-column': {
    fact: 'meetsRohs',
    title: 'RoHS, by the RoHS column',
    reads: 'The RoHS column, if the family has one.',
    decides: 'Its value counts, whatever the finish: it is the manufacturer’s own statement about this part.',
    source: 'The row itself.',
    cites: 'the RoHS column',
  },
  'rohs-finish': {
    fact: 'meetsRohs',
    title: 'RoHS, by the finish',
    reads: 'Every finish column, if the row has no RoHS value of its own.',
    decides:
      'No, if any finish contains lead: Bright Tin-Lead, Electro Solder, Hot Solder Dip. Yes, if every metal piece states a finish and all are among Bright Tin, Electro-Tin, Gold, Silver, Nickel, Copper. The base metal is assumed to be within its exemption: up to 4 % lead in copper alloys, which covers the leaded alloys used for turned parts, and 0.4 % in aluminum. Zinc alone does not decide, and plastics are not considered.',
    source:
      'Directive 2011/65/EU: Annex II, at most 0.1 % lead and hexavalent chromium; Annex III, exemptions 6(b) and 6(c), granted until mid-2027 by Delegated Directive (EU) 2025/2364 for most equipment. Trade fact: which of the catalog’s finishes contain lead.',
    cites: 'Directive 2011/65/EU, Annexes II and III',
  },
  lead: {
    fact: 'leadByAlloy',
    title: 'Lead in the alloy',
    reads: 'Every material column of a metal piece: body, head, terminal, pin, spring and sleeve.',
    decides:
      'Yes, if any metal is leaded by its name or its alloy number, such as Leaded Red Brass. No, if every metal piece states a lead-free one. Plain Brass, Phosphor Bronze, Beryllium Copper and Aluminum are sold both ways, so they state nothing. With up to 4 % lead, a part still meets RoHS by exemption 6(c).',
    source:
      'Lead content from the alloy compositions of the Copper Development Association: C32000 leaded red brass 1.5 to 2.2 %, C36000 free-cutting brass 2.5 to 3.0 %, C54400 3.0 to 4.0 %, C17300 0.2 to 0.6 %. The casting alloy C83600, which has the same name as C32000, has 4 to 6 % and exceeds the exemption. Turned parts are not made of it, but the row does not state the alloy number.',
    cites: 'alloy compositions of the Copper Development Association',
  },
}
