import type { Outline } from '#catalogue/drawing/outline.ts'
import { buildOutline } from '#catalogue/drawing/outlines/build-outline.ts'
import type { Family } from '#catalogue/registry/family.ts'
import type { SamplePart } from '#demo/sample-rows.ts'
import { tidyField } from '#demo/sheets/sheet-values.ts'

/** A sample part's outline, with sizes in the spelling of drawings. */
export const partOutline = (family: Family, part: SamplePart): Outline =>
  buildOutline(family, (key) => tidyField(family, part, key))
