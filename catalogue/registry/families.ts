import {
  insulatedBananaJacks,
  insulatedBananaPlugs,
  nonInsulatedBananaJacks,
  nonInsulatedBananaPlugs,
} from '#catalogue/families/banana.ts'
import {
  commercialBindingPosts,
  commercialGroundingPosts,
  militaryBindingPosts,
} from '#catalogue/families/binding-posts.ts'
import { panelJacks } from '#catalogue/families/panel-jacks.ts'
import { insulatedPcJacks, nonInsulatedPcJacks } from '#catalogue/families/pc-jacks.ts'
import {
  insulatedCommercial,
  insulatedMilitary,
  insulatedWire,
  nonInsulatedCommercial,
  nonInsulatedMilitary,
  nonInsulatedWire,
} from '#catalogue/families/terminals.ts'
import type { Family } from '#catalogue/family.ts'

/** The registry: the sixteen families in the order of the menus (SPEC 2). Handed on as an argument, never imported by pages. */
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
