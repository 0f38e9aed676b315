import { TOOLING, type ToolingDocument } from '#catalogue/company/tooling.ts'
import type { Family } from '#catalogue/registry/family.ts'

/** The tooling document for each mounting. */
const TOOLS: readonly (readonly [mounting: RegExp, name: (typeof TOOLING)[number]['name']])[] = [
  [/\b(?:roll|flare)\b/i, 'Swage-Tools-Roll-and-Flare'],
  [/\belliptical\b/i, 'Swage-Tools-Elliptical'],
  [/\brivet\b/i, 'Rivet-Terminals'],
  [/\bpress[- ]?fit\b/i, 'Press-Fit-Terminals-and-Jacks'],
]
const CRIMPED: readonly Family['outline'][] = ['insulated wire pin', 'bare wire pin']

/** Returns the tooling document for a mounting: `Roll Swage`, `Press-fit`. Null if it needs no tool of ours. */
export function toolFor(mounting: string): ToolingDocument | null {
  const name = TOOLS.find(([named]) => named.test(mounting))?.[1]
  return TOOLING.find((document) => document.name === name) ?? null
}

/** Returns the crimping tool for a family of wire pins, or null for any other family. */
export const crimpToolFor = ({ outline }: Pick<Family, 'outline'>): ToolingDocument | null =>
  CRIMPED.includes(outline) ? (TOOLING.find(({ name }) => name === 'Crimping-Tool') ?? null) : null

const HARDWARE = /\b(nut|screw)\b\D*?(\d+(?:\/\d+)?-\d+)/i

/** Returns the hardware that a mounting names with its thread: `Nut 1/4-32` for `Nut, 1/4-32`. Null if it names none. */
export function hardwareFor(mounting: string): string | null {
  const [, piece = '', thread] = HARDWARE.exec(mounting) ?? []
  return thread === undefined ? null : `${piece.slice(0, 1).toUpperCase()}${piece.slice(1).toLowerCase()} ${thread}`
}
