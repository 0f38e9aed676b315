import { type ConfirmedAllowances, FIT_ALLOWANCES, type FitAllowances } from '#catalog/fit/fit-allowances.ts'
import type { Criterion } from '#catalog/fit/fit-query.ts'
import { HOLE_ALLOWANCES, LOOSE_FIT_HOLES } from '#catalog/fit/fit-rules.ts'

export type FitRuleText = {
  readonly criterion: Criterion
  readonly title: string
  readonly reads: string
  readonly decides: string
  readonly margin: string
  readonly source: string
  /** The allowances without a published source. Null if the source covers the whole rule. */
  readonly toConfirm: string | null
}

type Allowance = { readonly key: keyof FitAllowances; readonly words: string }

type RuleDraft = Omit<FitRuleText, 'toConfirm'> & { readonly allowances: readonly Allowance[] }

/** The texts of all rules, in the order of the form, with the allowances that the maker has confirmed or changed. */
export function fitRuleTexts(confirmed: ConfirmedAllowances): readonly FitRuleText[] {
  const all = { ...FIT_ALLOWANCES, ...confirmed }
  return [boardRule(all), holeRule(all), wireRule(all), MATE_RULE].map(({ allowances, source, ...rule }) => {
    const [own, open] = [true, false].map((isOwn) => {
      const some = allowances.filter(({ key }) => (confirmed[key] !== undefined) === isOwn)
      return some.map(({ words }) => words).join(', ')
    })
    return {
      ...rule,
      source: own ? `${source} The maker states: ${own}.` : source,
      toConfirm: open ? `${open}.` : null,
    }
  })
}

/** At least three decimals, as the trade writes inches. */
const short = (inches: number) =>
  inches
    .toFixed(5)
    .replace(/0{1,2}$/, '')
    .replace(/^0/, '')

const rounded = (value: number) => Number(value.toFixed(2))

function boardRule({ boardShare }: FitAllowances): RuleDraft {
  const percent = `${rounded(boardShare * 100)}%`
  return {
    criterion: 'board',
    title: 'Board or panel thickness',
    reads: 'Board Thickness. Mounting determines whether thinner boards may fit.',
    decides: `A part made for one thickness takes boards within ${percent} of it: ${(0.062 * (1 - boardShare)).toFixed(4).slice(1)} to ${(0.062 * (1 + boardShare)).toFixed(4).slice(1)} in for .062. A range takes everything between its ends, plus ${percent} beyond them. If two thicknesses are stated, either one counts. No board is thicker than a stated MAX or thinner than a MIN. With a nut or a screw, the stated thickness is the most that it holds: whether it holds a thinner board too is not stated. As with holes, single sizes less than .001 in apart are the same; the ends of a range are exact.`,
    margin: 'How much thicker or thinner the board is than the stated thickness. None within a range.',
    source:
      'Trade practice: laminate and finished boards are sold to ±10% of their nominal thickness, so a 1.6 mm board is a .062 in board; a nut is tightened onto any panel that its thread reaches. Arithmetic: sizes are truncated to three decimals, so 3/16 in is written .187.',
    allowances: [{ key: 'boardShare', words: `${percent} of the thickness` }],
  }
}

const loose = Object.entries(LOOSE_FIT_HOLES)
  .map(([thread, hole]) => `${thread.includes('/') ? thread : `#${thread}`} ${short(hole)}`)
  .join(', ')

function holeRule(all: FitAllowances): RuleDraft {
  const allowances = HOLE_ALLOWANCES.map(([, name, key]) => ({ key, words: `${short(all[key])} in (${name})` }))
  const wider = allowances.map(({ words }) => words).join(', ')
  return {
    criterion: 'hole',
    title: 'Mounting hole',
    reads: 'Hole Size. Mounting determines how much wider the hole may be.',
    decides: `Never narrower than stated. Wider by up to ${wider}, but not beyond a stated MAX. If two holes are stated, either one counts. With a nut or a screw, up to the loose-fit hole of its thread: ${loose} in. If Mounting names none of these, only the stated hole is known to fit.`,
    margin: 'How much wider the hole is than the stated hole.',
    source: `Standard: ASME B18.2.8 for clearance holes. For solder, IPC-2222 specifies holes 0.15 to 0.7 mm wider than the lead; this rule uses ${rounded(all.solder * 25.4)} mm beyond the stated hole. Trade practice for the others: a press fit relies on interference, a swage on a shank that fills its hole.`,
    allowances,
  }
}

const wireRule = ({ finerGauges }: FitAllowances): RuleDraft => ({
  criterion: 'wire',
  title: 'Wire',
  reads: 'AWG.',
  decides: `Gauges and square millimeters are compared as the diameter of a bare solid wire. A wire pin takes the stated gauge, and any wire that is closer to it than to the next gauge. A plug, where the wire is soldered or held by a screw, takes the stated gauge and up to ${finerGauges} gauges finer.`,
  margin: 'How much thicker or thinner the wire is than the stated gauge.',
  source:
    'Standard: ASTM B258 defines 36 AWG as .005 in, and 39 gauges as a factor of 92. Arithmetic: the area of a circle. Trade practice: a crimp fits one gauge; solder and screw terminals are rated for their thickest wire.',
  allowances: [{ key: 'finerGauges', words: `${finerGauges} gauges finer for the wire of a plug` }],
})

const MATE_RULE: RuleDraft = {
  criterion: 'mate',
  title: 'Mating plug or pin',
  reads: 'Mates With.',
  decides:
    'By name: banana, miniature banana, spade lug, bare wire. By diameter: a pin within .002 in of the stated one. A banana plug is 4 mm thick with its springs compressed, so it is not stated whether a plain 4 mm pin makes contact in a jack made for it, nor whether a banana plug goes into a hole for a plain pin; any other diameter misses. Miniature bananas are made in several diameters, so it is not stated whether a plain pin fits their jacks.',
  margin: 'How much thicker or thinner the pin is than the stated one. None for a match by name.',
  source:
    'Trade facts: a banana plug is 4 mm (.1575 in), a tip plug .080 in (2.03 mm). Arithmetic: 2 mm and .080 in are sold as the same pin, and so are 1 mm and .040 in. They are at most .0013 in apart.',
  allowances: [],
}
