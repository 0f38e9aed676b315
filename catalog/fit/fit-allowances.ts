/** Allowances that no source gives: the maker confirms them. In inches beyond the stated hole, as a share of thickness, in gauges. */
export type FitAllowances = {
  readonly boardShare: number
  readonly pressFit: number
  readonly swage: number
  readonly clip: number
  readonly solder: number
  readonly finerGauges: number
}

export type ConfirmedAllowances = Partial<FitAllowances>

/** Trade practice, unless the maker states a value. */
export const FIT_ALLOWANCES: FitAllowances = {
  boardShare: 0.1,
  pressFit: 0.002,
  swage: 0.005,
  clip: 0.005,
  solder: 0.01,
  finerGauges: 6,
}
