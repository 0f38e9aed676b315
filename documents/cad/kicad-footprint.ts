import { type PadLevel, padDiameter } from '#catalog/models/annular-ring.ts'
import type { MountingHole } from '#catalog/models/mounting-hole.ts'
import { plainText } from '#documents/plain-text.ts'

/** A part as its footprint names it. */
export type FootprintPart = {
  /** The footprint's name, as KiCad allows it (`kicadName`). */
  readonly name: string
  readonly number: string
  readonly familyName: string
  /** The address of its page. */
  readonly address: string
  readonly hole: MountingHole
}

/** The format of KiCad 6, which all later versions read. */
const VERSION = 20211014
const TEXT_ROOM = 1.2
const MAX_TEXT_LENGTH = 400
const EFFECTS = '(effects (font (size 1 1) (thickness 0.15)))'
const LAYERS = '(layers "*.Cu" "*.Mask")'

/** A name for KiCad: the characters that it forbids become dashes. */
export const kicadName = (number: string): string =>
  plainText(number, MAX_TEXT_LENGTH)
    .replace(/[/\\:<>"*?|${}%]/g, '-')
    .trim() || 'part'

/**
 * A KiCad footprint with a part's drilled hole alone: no courtyard, and no pad unless the engineer chose the ring of a
 * level of IPC-2221. The hole of pressed-in PTFE is never plated, even if plating was chosen (behavior 23.5).
 */
export function kicadFootprint(
  { name, number, familyName, address, hole }: FootprintPart,
  pad: PadLevel | null,
): string {
  const ring = hole.isUnplated ? null : pad
  const size = ring === null ? hole.diameter : padDiameter(hole.diameter, ring)
  const away = Number((size / 2 + TEXT_ROOM).toFixed(3))
  const told = [
    `${familyName} ${number}: hole ${hole.size}, board ${hole.board}${hole.mounting === null ? '' : `, ${hole.mounting}`}.`,
    ...flatText(hole),
    platingText(hole, ring),
    address,
  ].join(' ')
  const drill = `(at 0 0) (size ${size} ${size}) (drill ${hole.diameter}) ${LAYERS}`
  return `${[
    `(footprint ${quoted(name)} (version ${VERSION}) (generator catalog)`,
    '  (layer "F.Cu")',
    `  (descr ${quoted(told)})`,
    `  (tags ${quoted(`${number} ${familyName}`)})`,
    `  (attr ${ring === null ? 'exclude_from_pos_files' : 'through_hole'})`,
    `  (fp_text reference "REF**" (at 0 ${-away}) (layer "F.SilkS") ${EFFECTS})`,
    `  (fp_text value ${quoted(name)} (at 0 ${away}) (layer "F.Fab") ${EFFECTS})`,
    ring === null ? `  (pad "" np_thru_hole circle ${drill})` : `  (pad "1" thru_hole circle ${drill})`,
    ')',
  ].join('\n')}\n`
}

function flatText({ flat }: MountingHole): string[] {
  if (flat === null) return []
  return [flat === 'not stated' ? 'A "D" hole; the size of its flat is not stated.' : `A "D" hole, flat at ${flat} mm.`]
}

function platingText({ isUnplated }: MountingHole, ring: PadLevel | null): string {
  if (isUnplated) return 'Not plated: PTFE is pressed in.'
  if (ring === null) return 'The drilled hole alone: the table states neither plating nor pad.'
  return `Your choice: annular ring by IPC-2221 level ${ring.toUpperCase()}.`
}

/** A string of KiCad's S-expressions. */
const quoted = (text: string): string =>
  `"${plainText(text, MAX_TEXT_LENGTH).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
