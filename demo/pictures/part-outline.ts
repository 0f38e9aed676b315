import type { Outline } from '#catalogue/drawing/outline.ts'
import { buildOutline } from '#catalogue/drawing/outlines/build-outline.ts'
import type { Family } from '#catalogue/registry/family.ts'
import type { SamplePart } from '#demo/sample-rows.ts'

/** A sample part's outline. */
export const partOutline = (family: Family, part: SamplePart): Outline =>
  buildOutline(family, (key) => part.fields[key] ?? null)
