import type { Family } from '#catalogue/family.ts'
import type { Outline } from '#catalogue/outline.ts'
import { outlineOf } from '#catalogue/outlines/outline-of.ts'
import type { SamplePart } from '#sample/part.ts'
import { tidyField } from '#sample/sheet-values.ts'

/** A sample part's outline, its sizes as a drawing spells them. */
export const partOutline = (family: Family, part: SamplePart): Outline =>
  outlineOf(family, (key) => tidyField(family, part, key))
