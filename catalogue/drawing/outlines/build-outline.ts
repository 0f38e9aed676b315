import type { Family } from '#catalogue/family.ts'
import type { Outline, OutlineKind } from '#catalogue/outline.ts'
import { bareJack, barePcJack, insulatedJack, insulatedPcJack, panelJack } from '#catalogue/outlines/jack-outlines.ts'
import { type PartFields, partFields } from '#catalogue/outlines/part-fields.ts'
import { plainOutline } from '#catalogue/outlines/plain-outline.ts'
import { barePlug, insulatedPlug } from '#catalogue/outlines/plug-outlines.ts'
import { bindingPost, groundingPost } from '#catalogue/outlines/post-outlines.ts'
import { bareTerminal, insulatedTerminal } from '#catalogue/outlines/terminal-outlines.ts'
import { bareWirePin, insulatedWirePin } from '#catalogue/outlines/wire-outlines.ts'

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
 * The outline of a part, drawn from its row: `value` gives a field by its key, null where it is empty. A family that
 * does not say how its parts are built gets a plain turned part. Never throws, whatever the fields hold.
 */
export function outlineOf(family: Family, value: (key: string) => string | null): Outline {
  const draw = family.outline === undefined ? plainOutline : OUTLINES[family.outline]
  return draw(partFields(family, value))
}
