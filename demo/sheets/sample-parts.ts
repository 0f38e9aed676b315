import type { Family } from '#catalogue/family.ts'
import { genericRecipe } from '#sample/generic.ts'
import type { SamplePart } from '#sample/part.ts'
import { RECIPES } from '#sample/recipes.ts'
import { createDraw } from '#sample/seed.ts'

const made = new WeakMap<Family, readonly SamplePart[]>()

/** A family's sample parts before anyone mistyped a cell, the same on every run; made once for all who ask. */
export function sampleParts(family: Family): readonly SamplePart[] {
  const there = made.get(family)
  if (there) return there
  const recipe = RECIPES.get(family.table) ?? genericRecipe(family)
  const parts = recipe(createDraw(family.table))
  made.set(family, parts)
  return parts
}
