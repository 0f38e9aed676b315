import {
  insulatedBananaJacks,
  insulatedBananaPlugs,
  nonInsulatedBananaJacks,
  nonInsulatedBananaPlugs,
} from '#catalogue/registry/families/banana.ts'
import {
  commercialBindingPosts,
  commercialGroundingPosts,
  militaryBindingPosts,
} from '#catalogue/registry/families/binding-posts.ts'
import { panelJacks } from '#catalogue/registry/families/panel-jacks.ts'
import { insulatedPcJacks, nonInsulatedPcJacks } from '#catalogue/registry/families/pc-jacks.ts'
import {
  insulatedCommercial,
  insulatedMilitary,
  insulatedWire,
  nonInsulatedCommercial,
  nonInsulatedMilitary,
  nonInsulatedWire,
} from '#catalogue/registry/families/terminals.ts'
import type { Family } from '#catalogue/registry/family.ts'

/** The registry: all families in menu order (behavior 3.1). Pass it as an argument; pages never import it. */
export const FAMILIES: readonly Family[] = [
  insulatedBananaJacks,
  insulatedBananaPlugs,
  nonInsulatedBananaJacks,
  nonInsulatedBananaPlugs,
  militaryBindingPosts,
  commercialBindingPosts,
  commercialGroundingPosts,
  panelJacks,
  insulatedPcJacks,
  nonInsulatedPcJacks,
  insulatedMilitary,
  nonInsulatedMilitary,
  insulatedCommercial,
  nonInsulatedCommercial,
  insulatedWire,
  nonInsulatedWire,
]
