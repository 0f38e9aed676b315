import type { Family } from '#catalogue/registry/family.ts'
import { genericRecipe } from '#demo/recipes/generic-recipe.ts'
import { RECIPES } from '#demo/recipes.ts'
import type { SamplePart } from '#demo/sample-part.ts'
import { createDraw } from '#demo/seed.ts'

const made = new WeakMap<Family, readonly SamplePart[]>()

/** A family's sample parts before typing errors are added, the same on every run. Computed once. */
export function sampleParts(family: Family): readonly SamplePart[] {
  const there = made.get(family)
  if (there) return there
  const recipe = RECIPES.get(family.table) ?? genericRecipe(family)
  const parts = recipe(createDraw(family.table))
  made.set(family, parts)
  return parts
}
