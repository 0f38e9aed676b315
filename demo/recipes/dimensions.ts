// Lengths here are whole thousandths of an inch, so sums are exact.

/** The house spelling of a length in thousandths: `.062"`, `1.250"`. */
export const inches = (mils: number): string => `${(mils / 1000).toFixed(3).replace(/^0/, '')}"`

/** A length in thousandths as millimeters with two decimals, halves up: `3.18`. */
export const millimeters = (mils: number): string => (Math.round(mils * 2.54) / 100).toFixed(2)
