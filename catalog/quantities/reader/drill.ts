/** The diameters of number drills 1 to 80 and letter drills A to Z in ten-thousandths of an inch (ASME B94.11M). */
const NUMBERED = [
  2280, 2210, 2130, 2090, 2055, 2040, 2010, 1990, 1960, 1935, 1910, 1890, 1850, 1820, 1800, 1770, 1730, 1695, 1660,
  1610, 1590, 1570, 1540, 1520, 1495, 1470, 1440, 1405, 1360, 1285, 1200, 1160, 1130, 1110, 1100, 1065, 1040, 1015, 995,
  980, 960, 935, 890, 860, 820, 810, 785, 760, 730, 700, 670, 635, 595, 550, 520, 465, 430, 420, 410, 400, 390, 380,
  370, 360, 350, 330, 320, 310, 292, 280, 260, 250, 240, 225, 210, 200, 180, 160, 145, 135,
]
const LETTERED = [
  2340, 2380, 2420, 2460, 2500, 2570, 2610, 2660, 2720, 2770, 2810, 2900, 2950, 3020, 3160, 3230, 3320, 3390, 3480,
  3580, 3680, 3770, 3860, 3970, 4040, 4130,
]
const DRILLS: ReadonlyMap<string, number> = new Map([
  ...NUMBERED.map((size, index) => [`#${index + 1}`, size] as const),
  ...LETTERED.map((size, index) => [String.fromCharCode(65 + index), size] as const),
])
const MARK = String.raw`(?:(?:no\.?|number|letter|#) ?)`
const NAMED = new RegExp(
  String.raw`^(?:${MARK}(\d{1,2}|[a-z])(?: ?drill)?|(\d{1,2}|[a-z]) ?drill|drill ${MARK}?(\d{1,2}|[a-z])|([a-z]))$`,
  'i',
)

/** Screws have numbers too: `#8` may be one, `#8 drill` not. */
const MAX_SCREW = 12

/** Reads a drill by its number or letter: `#29`, `No. 8 drill`, `drill F`, `F`. Returns inches, or null for any other text. */
export function readDrill(text: string): number | null {
  const name = NAMED.exec(text.trim())?.slice(1).find(Boolean)?.toUpperCase()
  if (name === undefined || (Number(name) <= MAX_SCREW && !/drill/i.test(text))) return null
  const size = DRILLS.get(/\d/.test(name) ? `#${Number(name)}` : name)
  return size === undefined ? null : size / 10_000
}

/** The drill of a hole in inches: `#29` of .136, `F` of .257. Null if none has its size to half a thousandth. */
export function drillOf(inches: number): string | null {
  const drills = [...DRILLS].map(([name, size]) => ({ name, off: Math.abs(size - inches * 10_000) }))
  const nearest = drills.reduce((a, b) => (b.off < a.off ? b : a))
  return nearest.off <= 5.01 ? nearest.name : null
}
