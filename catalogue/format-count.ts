/**
 * A whole number from 0 as our pages write it, `12,000`, never as the machine's language has it (DESIGN 5). `Intl` would do
 * it, but a phone is busy for 60 to 200 ms until it has its first formatter.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
