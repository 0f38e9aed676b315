import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import type { Tool } from '#catalog/mating-set/mating-pages.ts'
import type { Family } from '#catalog/registry/family.ts'

const CRIMPED: readonly Family['outline'][] = ['insulated wire pin', 'bare wire pin']

/** Returns the first tooling document whose mountings name this one: `Roll Swage`, `Press-fit`. Null if none does. */
export function toolFor(mounting: string, tools: readonly Tool[]): Tool | null {
  const words = wordsOf(mounting)
  return tools.find(({ mountings }) => mountings.some((one) => words.includes(wordsOf(one)))) ?? null
}

/** Its words with one space around each, so that only whole words are found. */
const wordsOf = (text: string): string =>
  ` ${normalizeText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Returns the crimping tool for a family of wire pins. Null for any other family, or without such a tool. */
export const crimpToolFor = ({ outline }: Pick<Family, 'outline'>, tools: readonly Tool[]): Tool | null =>
  CRIMPED.includes(outline) ? (tools.find(({ wirePins }) => wirePins) ?? null) : null

const HARDWARE = /\b(nut|screw)\b\D*?(\d+(?:\/\d+)?-\d+)/i

/** Returns the hardware that a mounting names with its thread: `Nut 1/4-32` for `Nut, 1/4-32`. Null if it names none. */
export function hardwareFor(mounting: string): string | null {
  const [, piece = '', thread] = HARDWARE.exec(mounting) ?? []
  return thread === undefined ? null : `${piece.slice(0, 1).toUpperCase()}${piece.slice(1).toLowerCase()} ${thread}`
}
