/**
 * The allowances of the fit rules that no published source gives: the maker's to confirm. `boardShare` is a share of the
 * stated thickness, `finerGauges` a number of gauges; the others are in inches beyond the stated hole.
 */
export type FitAllowances = {
  readonly boardShare: number
  readonly pressFit: number
  readonly swage: number
  readonly clip: number
  readonly solder: number
  readonly finerGauges: number
}

/** Those that the maker has confirmed or changed (`settings.yaml`). */
export type ConfirmedAllowances = Partial<FitAllowances>

/** Trade practice, as long as the maker says nothing. */
export const FIT_ALLOWANCES: FitAllowances = {
  boardShare: 0.1,
  pressFit: 0.002,
  swage: 0.005,
  clip: 0.005,
  solder: 0.01,
  finerGauges: 6,
}
