/** How distributors say at the end of a number how it is packed, and that the number is theirs: `TR`, `CT-ND`, `-1-ND`. */
const PACKAGING = /(?:[-\s]?(?:nd|tr|ct|dkr|rl|t\/r|reel|tray|tube|bulk|bag))+$/i
/** Digi-Key's digit for cut tape, reel and Digi-Reel before its `ND`. */
const TAPE_DIGIT = /-[126](?=-nd$)/i
/** A distributor's number for the maker: `36-` of Digi-Key, `534-` of Mouser. */
const MAKER_PREFIX = /^\d{2,4}-(?=.*\d)/

/** The makers' numbers that may be within a distributor's, likeliest first: `575-4TR` and `36-575-4-ND` may be 575-4. */
export function withoutPackaging(text: string): string[] {
  const typed = text.trim()
  const bare = [typed, typed.replace(TAPE_DIGIT, '')].map((spelling) => spelling.replace(PACKAGING, ''))
  const all = [...bare, ...bare.map((spelling) => spelling.replace(MAKER_PREFIX, ''))]
  return [...new Set(all)].filter((spelling) => spelling !== typed && /\d.*\d/.test(spelling))
}
