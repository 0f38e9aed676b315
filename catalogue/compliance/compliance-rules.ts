import { type Answer, answerOfAll, type FactKey } from '#catalogue/compliance/fact.ts'

/*
 * What the names of finishes and alloys say of tin and lead, and where that is known from. A name that is not in these
 * tables says nothing: it is never guessed what somebody may have meant by it. The words that visitors read stand with
 * each rule; the tables themselves are shown on /compliance.
 */

/** What one finish says. */
export type FinishRule = {
  /** As they are written; case and signs don't count. */
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
    rohsSays: 'holds lead',
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
    rohsSays: 'no lead, but whether its passivation holds hexavalent chromium is not said',
  },
]

/** What the name of an alloy says of lead in it. */
export type AlloyRule = {
  /** Whole words of the name; case and signs don't count. The first rule with one of them does. */
  readonly words: readonly string[]
  readonly lead: Answer
  readonly says: string
}

export const ALLOY_RULES: readonly AlloyRule[] = [
  { words: ['Lead-free', 'Leadfree', 'Unleaded'], lead: 'no', says: 'free of lead by its name' },
  { words: ['Leaded', 'Free-cutting', 'Free-machining'], lead: 'yes', says: 'leaded by its name' },
  { words: ['C36000', 'C32000', 'C31400', 'C54400', 'C17300'], lead: 'yes', says: 'a leaded alloy by its number' },
  { words: ['C26000', 'C51000', 'C17200'], lead: 'no', says: 'an alloy without lead by its number' },
  { words: ['Brass'], lead: 'not stated', says: 'sold with lead (C36000) and without (C26000)' },
  { words: ['Phosphor Bronze'], lead: 'not stated', says: 'sold with lead (C54400) and without (C51000)' },
  { words: ['Beryllium Copper'], lead: 'not stated', says: 'sold with lead (C17300) and without (C17200)' },
  { words: ['Aluminum', 'Aluminium'], lead: 'not stated', says: 'sold with lead (2011) and without (6061)' },
]

/** What a row's own RoHS column may say. */
export const ROHS_WORDS = {
  yes: ['yes', 'y', 'compliant', 'rohs compliant', 'rohs'],
  no: ['no', 'n', 'non compliant', 'not compliant', 'non rohs'],
} as const

/** Names as they are compared: signs and spacing don't count, nor do the words for plating. */
const named = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(?:plate|plated|plating|finish)\b/g, '')
    .replace(/ +/g, ' ')
    .trim()

/** What one finish, `Bright Tin`, or several above each other, `Gold over Nickel`, say of tin and lead. */
export type Finish = {
  readonly pureTin: Answer
  readonly tinSays: string
  readonly rohs: Answer
  readonly rohsSays: string
}

/** Reads a finish; null when a layer of it has no rule. An undercoat of tin is as much pure tin as a final finish. */
export function readFinish(text: string): Finish | null {
  const layers = text.split(/[/,;&+]|\bover\b|\band\b/i).map((layer) => {
    const name = named(layer)
    return FINISH_RULES.find(({ names }) => names.some((one) => named(one) === name))
  })
  const rules = layers.flatMap((rule) => rule ?? [])
  if (rules.length < layers.length) return null
  const pureTin = answerOfAll(
    rules.map((rule) => rule.pureTin),
    'yes',
  )
  const rohs = answerOfAll(
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

/** Whether an alloy holds lead, by its name: `LEADED Red Brass`, `Brass C36000`; null for a name without a rule. */
export function readAlloy(text: string): AlloyRule | null {
  const name = ` ${named(text)} `
  return ALLOY_RULES.find(({ words }) => words.some((word) => name.includes(` ${named(word)} `))) ?? null
}

/** What a row's own RoHS column says: `YES`, `Non-compliant`; not stated for words that aren't understood. */
export function readRohsWord(text: string): Answer {
  const word = named(text)
  if (ROHS_WORDS.yes.some((one) => one === word)) return 'yes'
  return ROHS_WORDS.no.some((one) => one === word) ? 'no' : 'not stated'
}

/** How a fact was derived. */
export const RULE_KEYS = ['tin', 'rohs-column', 'rohs-finish', 'lead'] as const
export type RuleKey = (typeof RULE_KEYS)[number]

/** A rule in words, as visitors read it. */
export type RuleText = {
  readonly fact: FactKey
  readonly title: string
  readonly reads: string
  readonly decides: string
  readonly source: string
  /** The source in a few words, for beside a fact. */
  readonly cites: string
}

export const RULE_TEXTS: Readonly<Record<RuleKey, RuleText>> = {
  tin: {
    fact: 'noPureTin',
    title: 'Pure tin',
    reads: 'Every column of a finish: of the body, head, terminal, pin, spring and sleeve.',
    decides:
      'No, when one finish or undercoat is pure tin: Bright Tin and Electro-Tin are. Yes, when every metal piece states a finish and none is. Tin with lead counts as no pure tin; a row does not say how much lead, and where at least 3 % are required this must come from the certificate.',
    source:
      'NASA EEE-INST-002: no pure tin as a final finish, because of whiskers. MIL-PRF-39003 and MIL-PRF-23269: no tin as final finish or undercoat; tin-lead with at least 3 % lead is allowed. ASTM B545: what tin coatings are, and that they grow whiskers.',
    cites: 'NASA EEE-INST-002, MIL-PRF-39003',
  },
  'rohs-column': {
    fact: 'meetsRohs',
    title: 'RoHS, by the row’s own word',
    reads: 'The column RoHS, where the family has one.',
    decides: 'What it says counts, whatever the finish: it is the maker’s own word on this part.',
    source: 'The row itself.',
    cites: 'the row’s own RoHS column',
  },
  'rohs-finish': {
    fact: 'meetsRohs',
    title: 'RoHS, by the finish',
    reads: 'Every column of a finish, where the row has no RoHS of its own.',
    decides:
      'No, when one finish holds lead: Bright Tin-Lead, Electro Solder, Hot Solder Dip. Yes, when every metal piece states a finish and all are among Bright Tin, Electro-Tin, Gold, Silver, Nickel, Copper. The metal underneath is taken to be within its exemption: up to 4 % lead in copper alloys, which covers the leaded alloys that parts are turned of, and 0.4 % in aluminium. Zinc alone does not decide, and plastics are not judged.',
    source:
      'Directive 2011/65/EU: Annex II, at most 0.1 % lead and hexavalent chromium; Annex III, exemptions 6(b) and 6(c), granted until mid-2027 by Delegated Directive (EU) 2025/2364 for most equipment. Trade fact: which of the catalogue’s finishes hold lead.',
    cites: 'Directive 2011/65/EU, Annexes II and III',
  },
  lead: {
    fact: 'leadByAlloy',
    title: 'Lead in the alloy',
    reads: 'Every column of a metal: of the body, head, terminal, pin, spring and sleeve.',
    decides:
      'Yes, when one metal is leaded by its name or its alloy number: Leaded Red Brass. No, when every metal piece states one that holds none. A plain Brass, Phosphor Bronze, Beryllium Copper or Aluminum is sold both ways, so it states nothing. Up to 4 % such a part still meets RoHS by exemption 6(c).',
    source:
      'Alloy compositions of the Copper Development Association, lead: C32000 leaded red brass 1.5 to 2.2 %, C36000 free-cutting brass 2.5 to 3.0 %, C54400 3.0 to 4.0 %, C17300 0.2 to 0.6 %. The casting alloy C83600 of the same name as C32000 has 4 to 6 %, beyond the exemption: turned parts are not made of it, but the row does not give the number.',
    cites: 'alloy compositions of the Copper Development Association',
  },
}
