/** A text about the company beyond its claims (behavior 2.11), by the place that shows it. */
export type CompanyText =
  | 'contact details'
  | 'manufacturing capabilities'
  | 'molding'
  | 'finishes'
  | 'engineering services'
  | 'product tests'
  | 'environment compliance'
  | 'additional products'
  | 'tooling documents'

/** The texts that are still the demo's: pages mark them (behavior 2.11). Operators delete an entry when they replace its text. */
export const SAMPLE_TEXTS: readonly CompanyText[] = [
  'contact details',
  'manufacturing capabilities',
  'molding',
  'finishes',
  'engineering services',
  'product tests',
  'environment compliance',
  'additional products',
  'tooling documents',
]
