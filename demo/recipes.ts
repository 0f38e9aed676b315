import { insulatedBananaJackParts, nonInsulatedBananaJackParts } from '#demo/recipes/banana-jacks-recipe.ts'
import { insulatedBananaPlugParts, nonInsulatedBananaPlugParts } from '#demo/recipes/banana-plugs-recipe.ts'
import {
  commercialBindingPostParts,
  groundingPostParts,
  militaryBindingPostParts,
} from '#demo/recipes/binding-posts-recipe.ts'
import { insulatedCommercialParts, nonInsulatedCommercialParts } from '#demo/recipes/commercial-terminals-recipe.ts'
import { insulatedMilitaryParts, nonInsulatedMilitaryParts } from '#demo/recipes/military-terminals-recipe.ts'
import { panelJackParts } from '#demo/recipes/panel-jacks-recipe.ts'
import { insulatedPcJackParts, nonInsulatedPcJackParts } from '#demo/recipes/pc-jacks-recipe.ts'
import { insulatedWireParts, nonInsulatedWireParts } from '#demo/recipes/wire-recipe.ts'
import type { Recipe } from '#demo/sample-part.ts'

/** The recipe of each table. Other families get the generic one. */
export const RECIPES: ReadonlyMap<string, Recipe> = new Map<string, Recipe>([
  ['Insulated Banana Jacks', insulatedBananaJackParts],
  ['Insulated Banana Plugs', insulatedBananaPlugParts],
  ['Non-Insulated Banana Jacks', nonInsulatedBananaJackParts],
  ['Non-Insulated Banana Plugs', nonInsulatedBananaPlugParts],
  ['military', militaryBindingPostParts],
  ['Commercial', commercialBindingPostParts],
  ['Comm-Grounded', groundingPostParts],
  ['Panel-Jacks', panelJackParts],
  ['insulatedPCJacks', insulatedPcJackParts],
  ['Non-InsulatedPCJacks', nonInsulatedPcJackParts],
  ['Insulated-Military', insulatedMilitaryParts],
  ['Non-Insulated Military', nonInsulatedMilitaryParts],
  ['Insulated Commercial', insulatedCommercialParts],
  ['Non-Insulated Commercial', nonInsulatedCommercialParts],
  ['InsulatedWire', insulatedWireParts],
  ['Non-Insulated Wire', nonInsulatedWireParts],
])
