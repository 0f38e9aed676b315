import type { Outline } from '#catalog/drawing/outline.ts'
import {
  bareJack,
  barePcJack,
  insulatedJack,
  insulatedPcJack,
  panelJack,
} from '#catalog/drawing/outlines/jack-outlines.ts'
import { type PartFields, partFields } from '#catalog/drawing/outlines/part-fields.ts'
import { plainOutline } from '#catalog/drawing/outlines/plain-outline.ts'
import { barePlug, insulatedPlug } from '#catalog/drawing/outlines/plug-outlines.ts'
import { bindingPost, groundingPost } from '#catalog/drawing/outlines/post-outlines.ts'
import { bareTerminal, insulatedTerminal } from '#catalog/drawing/outlines/terminal-outlines.ts'
import { bareWirePin, insulatedWirePin } from '#catalog/drawing/outlines/wire-outlines.ts'
import type { Family, OutlineKind } from '#catalog/registry/family.ts'

const OUTLINES: Readonly<Record<OutlineKind, (fields: PartFields) => Outline>> = {
  'insulated jack': insulatedJack,
  'bare jack': bareJack,
  'insulated plug': insulatedPlug,
  'bare plug': barePlug,
  'binding post': bindingPost,
  'grounding post': groundingPost,
  'panel jack': panelJack,
  'insulated pc jack': insulatedPcJack,
  'bare pc jack': barePcJack,
  'insulated terminal': insulatedTerminal,
  'bare terminal': bareTerminal,
  'insulated wire pin': insulatedWirePin,
  'bare wire pin': bareWirePin,
}

/**
 * Builds the outline of a part from its row. `value` returns a field by its key, or null if it is empty. A family
 * without an outline kind gets a plain turned part. A size whose place on the part isn't stated gets no dimension. Never throws, whatever the fields contain.
 */
export function buildOutline(family: Family, value: (key: string) => string | null): Outline {
  const draw = family.outline === undefined ? plainOutline : OUTLINES[family.outline]
  const fields = partFields(family, value)
  const outline = draw(fields)
  const dimensioned = new Set(outline.dimensions.map(({ key }) => key))
  const undimensioned = family.columns.flatMap(({ key, name, kind }) =>
    kind === 'dimension' && fields.size(key) !== null && !dimensioned.has(key) ? [name] : [],
  )
  return undimensioned.length === 0 ? outline : { ...outline, undimensioned }
}
