import { insulatedBananaJackParts, nonInsulatedBananaJackParts } from '#sample/banana-jacks.ts'
import { insulatedBananaPlugParts, nonInsulatedBananaPlugParts } from '#sample/banana-plugs.ts'
import { commercialBindingPostParts, groundingPostParts, militaryBindingPostParts } from '#sample/binding-posts.ts'
import { panelJackParts } from '#sample/panel-jacks.ts'
import type { Recipe } from '#sample/part.ts'
import { insulatedPcJackParts, nonInsulatedPcJackParts } from '#sample/pc-jacks.ts'
import { insulatedCommercialParts, nonInsulatedCommercialParts } from '#sample/terminals-commercial.ts'
import { insulatedMilitaryParts, nonInsulatedMilitaryParts } from '#sample/terminals-military.ts'
import { insulatedWireParts, nonInsulatedWireParts } from '#sample/wire.ts'

/** The recipe of each table. A family that is not here gets the generic one. */
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
