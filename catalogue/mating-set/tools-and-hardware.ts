import type { Family } from '#catalogue/family.ts'
import { TOOLING, type ToolingDocument } from '#catalogue/tooling.ts'

/** The tooling document that each way of mounting names, by a word of it. */
const TOOLS: readonly (readonly [mounting: RegExp, name: (typeof TOOLING)[number]['name']])[] = [
  [/\b(?:roll|flare)\b/i, 'Swage-Tools-Roll-and-Flare'],
  [/\belliptical\b/i, 'Swage-Tools-Elliptical'],
  [/\brivet\b/i, 'Rivet-Terminals'],
  [/\bpress[- ]?fit\b/i, 'Press-Fit-Terminals-and-Jacks'],
]
const CRIMPED: readonly Family['outline'][] = ['insulated wire pin', 'bare wire pin']

/** What sets parts that are mounted so: `Roll Swage`, `Press-fit`; null for a mounting that needs no tool of ours. */
export function toolFor(mounting: string): ToolingDocument | null {
  const name = TOOLS.find(([named]) => named.test(mounting))?.[1]
  return TOOLING.find((document) => document.name === name) ?? null
}

/** What puts a family's parts on a wire end; null for those that aren't crimped. */
export const crimpToolFor = ({ outline }: Pick<Family, 'outline'>): ToolingDocument | null =>
  CRIMPED.includes(outline) ? (TOOLING.find(({ name }) => name === 'Crimping-Tool') ?? null) : null

const HARDWARE = /\b(nut|screw)\b\D*?(\d+(?:\/\d+)?-\d+)/i

/** The piece of hardware that a mounting names with its thread: `Nut, 1/4-32` is `Nut 1/4-32`; null where it names none. */
export function hardwareFor(mounting: string): string | null {
  const [, piece = '', thread] = HARDWARE.exec(mounting) ?? []
  return thread === undefined ? null : `${piece.slice(0, 1).toUpperCase()}${piece.slice(1).toLowerCase()} ${thread}`
}
