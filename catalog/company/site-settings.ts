import type { ConfirmedAllowances } from '#catalog/fit/fit-allowances.ts'

/** How the site writes things, and what the maker says about fits: `settings.yaml` of the site folder (behavior 17.7). */
export type SiteSettings = {
  /** Which unit of a size comes first while both are shown. */
  readonly sizesFirst: 'inches' | 'millimeters'
  /** How a request's page writes dates: November 24, 2026; 24 November 2026; 2026-11-24. */
  readonly dates: 'month-first' | 'day-first' | 'iso'
  /** Codes of ISO 3166-1. The first one is chosen in a new form. */
  readonly countriesFirst: readonly [string, ...string[]]
  /** Without those, the fit finder goes by trade practice and says that the maker has to confirm it (behavior 16.4). */
  readonly fitAllowances: ConfirmedAllowances
}

/** The settings of a page whose root failed. Imports no value: every page loads this. */
export const DEFAULT_SETTINGS: SiteSettings = {
  sizesFirst: 'inches',
  dates: 'month-first',
  countriesFirst: ['US'],
  fitAllowances: {},
}
