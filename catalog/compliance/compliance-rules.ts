import { combineAnswers, type PieceAnswer } from '#catalog/registry/compliance-fact.ts'

/*
 * What the names of finishes and alloys state about tin and lead, with sources. A name that is not in these tables
 * states nothing; its meaning is never guessed. /compliance shows the tables and the text of each rule.
 */

/** What a finish states: `pureTin`, `zinc`, `cadmium` and `lead` say whether it contains them. */
export type Finish = {
  readonly pureTin: PieceAnswer
  readonly tinSays: string
  readonly zinc: PieceAnswer
  readonly cadmium: PieceAnswer
  readonly lead: PieceAnswer
  readonly rohs: PieceAnswer
  readonly rohsSays: string
}

/** `names` are compared without case and punctuation. */
type FinishRule = Finish & { readonly names: readonly string[] }

const NOTHING = { pureTin: 'no', tinSays: 'no tin', zinc: 'no', cadmium: 'no', lead: 'no' } as const
const NO_LEAD = { rohs: 'yes', rohsSays: 'no lead' } as const

export const FINISH_RULES: readonly FinishRule[] = [
  {
    names: ['Bright Tin', 'Electro-Tin', 'Bright Electro Tin', 'Matte Tin', 'Tin'],
    ...NOTHING,
    ...NO_LEAD,
    pureTin: 'yes',
    tinSays: 'pure tin',
  },
  {
    names: ['Bright Tin-Lead', 'Tin-Lead', 'Electro Solder', 'Hot Solder Dip Sn60', 'Hot Solder Dip Sn63'],
    ...NOTHING,
    tinSays: 'tin with lead',
    lead: 'yes',
    rohs: 'no',
    rohsSays: 'contains lead',
  },
  {
    names: ['Hot Solder Dip', 'Solder Dip'],
    ...NOTHING,
    pureTin: 'not stated',
    tinSays: 'the composition of its solder is not stated',
    lead: 'not stated',
    rohs: 'not stated',
    rohsSays: 'the composition of its solder is not stated',
  },
  { names: ['Gold', 'Silver', 'Nickel', 'Copper'], ...NOTHING, ...NO_LEAD },
  {
    names: ['Zinc'],
    ...NOTHING,
    zinc: 'yes',
    rohs: 'not stated',
    rohsSays: 'no lead, but it is not stated whether its passivation contains hexavalent chromium',
  },
  { names: ['Cadmium'], ...NOTHING, cadmium: 'yes', rohs: 'no', rohsSays: 'contains cadmium' },
]

/** What the name of an alloy states about lead. */
type AlloyRule = {
  /** Whole words of the name, without case and punctuation. The first rule that matches one of them applies. */
  readonly words: readonly string[]
  readonly lead: PieceAnswer
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

/**
 * Parses a finish: a single one, `Bright Tin`, or several layers, `Gold over Nickel`. Returns null if a layer has no rule.
 * An undercoat counts like a final finish.
 */
export function parseFinish(text: string): Finish | null {
  const layers = text.split(/[/,;&+]|\bover\b|\band\b/i).map((layer) => {
    const name = normalizeName(layer)
    return FINISH_RULES.find(({ names }) => names.some((one) => normalizeName(one) === name))
  })
  const rules = layers.flatMap((rule) => rule ?? [])
  if (rules.length < layers.length) return null
  const holds = (key: 'pureTin' | 'zinc' | 'cadmium' | 'lead') =>
    combineAnswers(
      rules.map((rule) => rule[key]),
      'yes',
    )
  const pureTin = holds('pureTin')
  const rohs = combineAnswers(
    rules.map((rule) => rule.rohs),
    'no',
  )
  return {
    pureTin,
    tinSays: rules.find((rule) => rule.pureTin === pureTin)?.tinSays ?? '',
    zinc: holds('zinc'),
    cadmium: holds('cadmium'),
    lead: holds('lead'),
    rohs,
    rohsSays: rules.find((rule) => rule.rohs === rohs)?.rohsSays ?? '',
  }
}

/** Returns the rule for an alloy's name: `LEADED Red Brass`, `Brass C36000`. Null for a name without a rule. */
export function parseAlloy(text: string): AlloyRule | null {
  const name = ` ${normalizeName(text)} `
  return ALLOY_RULES.find(({ words }) => words.some((word) => name.includes(` ${normalizeName(word)} `))) ?? null
}

/** Whether an alloy's name is of a copper alloy, which RoHS allows up to 4 % lead (exemption 6(c)). */
export const isCopperAlloy = (text: string): boolean => /brass|bronze|copper|\bc[1-9]\d{4}\b/i.test(text)

/** Whether a metal may need the exemptions for aluminum, which summaries call narrowed or revoked (decision 0052). */
export const isAluminum = (text: string): boolean => /alumini?um/i.test(text)

/** Whether a text names PTFE. */
export const namesPtfe = (text: string): boolean => /\bptfe\b|polytetrafluoroethylene/i.test(text)

/** Parses a row's RoHS column: `YES`, `Non-compliant`. Returns 'not stated' for unknown words. */
export function parseRohs(text: string): PieceAnswer {
  const word = normalizeName(text)
  if (ROHS_WORDS.yes.some((one) => one === word)) return 'yes'
  return ROHS_WORDS.no.some((one) => one === word) ? 'no' : 'not stated'
}
