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

type AlloyRule = {
  /** Whole words of the name, without case and punctuation. */
  readonly words: readonly string[]
  readonly lead: PieceAnswer
  readonly says: string
  readonly metal?: string
}

const LEADED = { lead: 'yes', says: 'a leaded alloy by number' } as const
const LEAD_FREE = { lead: 'no', says: 'a lead-free alloy by number' } as const

/*
 * Lead by weight, from the Copper Development Association's alloy compositions (UNS) and EN 12164 and 12165 (CW, Cu…):
 * C31400 1.3 to 2.5 %, C32000 1.5 to 2.2 %, C35300 1.5 to 2.5 %, C36000 2.5 to 3.0 %, C37700 1.5 to 2.5 %, C38500 2.5 to
 * 3.5 %, C54400 3.0 to 4.0 %, C17300 0.2 to 0.6 %, CW614N 2.5 to 3.5 %, CW617N 1.6 to 2.5 %: all within the 4 % of
 * exemption 6(c). C26000, C51000, C17200: at most 0.07, 0.05, 0.02 %. C14500: 99.90 % are copper, silver, tellurium and phosphorus,
 * so less than 0.1 % is left. A temper states how hard the metal is and not what it is made of: rod of C36000 is usually
 * H02 (ASTM B16), of C35300 H02 (ASTM B453), of C14500 H02 or H04 (ASTM B301), forgings of C37700 and shapes of C38500
 * M30 (ASTM B283, B455), of CW614N and CW617N M, R or H with a figure.
 */
const ALLOY_NUMBERS: readonly AlloyRule[] = [
  {
    words: ['C36000', 'C31400', 'C32000', 'C35300', 'C37700', 'C38500', 'CW614N', 'CuZn39Pb3', 'CW617N', 'CuZn40Pb2'],
    ...LEADED,
    metal: 'brass',
  },
  { words: ['C54400'], ...LEADED, metal: 'phosphor bronze' },
  { words: ['C17300'], ...LEADED, metal: 'beryllium copper' },
  { words: ['C26000'], ...LEAD_FREE, metal: 'brass' },
  { words: ['C51000'], ...LEAD_FREE, metal: 'phosphor bronze' },
  { words: ['C17200'], ...LEAD_FREE, metal: 'beryllium copper' },
  { words: ['C14500'], ...LEAD_FREE, metal: 'tellurium copper' },
]

const ALLOY_NAMES: readonly AlloyRule[] = [
  {
    words: ['Lead-free', 'Leadfree', 'Unleaded', 'Un-leaded', 'Non-leaded', 'Not leaded', 'No lead', 'Without lead'],
    lead: 'no',
    says: 'lead-free by name',
  },
  {
    // Other metals are made free-cutting with tellurium, sulfur or bismuth.
    words: ['Leaded', 'Free-cutting Brass', 'Free-machining Brass', 'Brass, free-cutting', 'Brass, free-machining'],
    lead: 'yes',
    says: 'leaded by name',
  },
  { words: ['Brass'], lead: 'not stated', says: 'sold with lead (C36000) and without (C26000)' },
  { words: ['Phosphor Bronze'], lead: 'not stated', says: 'sold with lead (C54400) and without (C51000)' },
  { words: ['Beryllium Copper'], lead: 'not stated', says: 'sold with lead (C17300) and without (C17200)' },
  { words: ['Aluminum', 'Aluminium'], lead: 'not stated', says: 'sold with lead (2011) and without (6061)' },
]

export const ALLOY_RULES: readonly AlloyRule[] = [...ALLOY_NUMBERS, ...ALLOY_NAMES]

const METAL_NAMES = ['brass', 'phosphor bronze', 'beryllium copper', 'tellurium copper', 'aluminum', 'steel'] as const

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

/** Parses a finish, `Bright Tin`, or its layers, `Gold over Nickel`: an undercoat counts too. Null if a layer has no rule. */
export function parseFinish(text: string): Finish | null {
  const layers = text.split(/[/,;&+]|\bover\b|\band\b/i).map((layer) => {
    const name = normalizeName(layer)
    return FINISH_RULES.find(({ names }) => names.some((one) => normalizeName(one) === name))
  })
  const rules = layers.flatMap((rule) => rule ?? [])
  if (rules.length < layers.length) return null
  const combined = (key: 'pureTin' | 'zinc' | 'cadmium' | 'lead' | 'rohs', decisive: 'yes' | 'no' = 'yes') => {
    const answers = rules.map((rule) => rule[key])
    return combineAnswers(answers, decisive)
  }
  const [pureTin, rohs] = [combined('pureTin'), combined('rohs', 'no')]
  return {
    pureTin,
    tinSays: rules.find((rule) => rule.pureTin === pureTin)?.tinSays ?? '',
    zinc: combined('zinc'),
    cadmium: combined('cadmium'),
    lead: combined('lead'),
    rohs,
    rohsSays: rules.find((rule) => rule.rohs === rohs)?.rohsSays ?? '',
  }
}

/** `CDA 360`, `UNS C36000`, `C360` and `Brass 360`, each with or without a temper (`H02`): one alloy, C36000. */
const UNS_NUMBER = /\b(?:cda|uns|brass|c) ?c? ?([1-9]\d\d)(\d\d)?(?!\d)/g

/** Normalizes an alloy's name, with its UNS number in one spelling and words as the rules have them, between spaces. */
const alloyName = (text: string): string => {
  const name = normalizeName(text).replace(/aluminium/g, 'aluminum')
  const numbered = name.replace(UNS_NUMBER, (typed, number: string, rest = '00') =>
    typed.startsWith('brass') ? `brass c${number}${rest} ` : `c${number}${rest} `,
  )
  return ` ${numbered} `.replace(/ +/g, ' ')
}

const NORMAL_WORDS = new Map(ALLOY_RULES.map((rule) => [rule, rule.words.map(alloyName)]))

const hasWords = (name: string, rule: AlloyRule): boolean =>
  NORMAL_WORDS.get(rule)?.some((word) => name.includes(word)) === true

/** What an alloy's name and number state about lead. Null without a rule. If they contradict each other, they state nothing. */
export function parseAlloy(text: string): Pick<AlloyRule, 'lead' | 'says'> | null {
  const name = alloyName(text)
  const named = ALLOY_NAMES.find((rule) => hasWords(name, rule))
  const rules = [...ALLOY_NUMBERS.filter((rule) => hasWords(name, rule)), ...(named ? [named] : [])]
  const answering = rules.filter(({ lead }) => lead !== 'not stated')
  const [first] = answering
  const other = answering.find(({ lead }) => lead !== first?.lead)
  if (first && other) return { lead: 'not stated', says: `${first.says}, and ${other.says}` }
  return first ?? named ?? null
}

/** The metals that a text names, by number or by name: `brass`. Empty if it names none that we know. */
export function metalsOf(text: string): readonly string[] {
  const name = alloyName(text)
  const numbered = ALLOY_NUMBERS.flatMap((rule) => (rule.metal && hasWords(name, rule) ? [rule.metal] : []))
  return [...numbered, ...METAL_NAMES.filter((metal) => name.includes(` ${metal} `))]
}

/** Whether an alloy's name is of a copper alloy, which RoHS allows up to 4 % lead (exemption 6(c)). */
export const isCopperAlloy = (text: string): boolean =>
  /brass|bronze|copper| c[1-9]\d{4} | cw\d{3}[a-z] | cuzn/.test(alloyName(text))

export const namesPtfe = (text: string): boolean =>
  /(?<!\b(?:non|no|not|without)[ -])(?:\bptfe\b|polytetrafluoroethylene)(?![ -]free)/i.test(text)

/** Parses a row's RoHS column: `YES`, `Non-compliant`. Returns 'not stated' for unknown words. */
export function parseRohs(text: string): PieceAnswer {
  const word = normalizeName(text)
  if (ROHS_WORDS.yes.some((one) => one === word)) return 'yes'
  return ROHS_WORDS.no.some((one) => one === word) ? 'no' : 'not stated'
}
