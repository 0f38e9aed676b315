import { LookSwitch } from '#app/components/look-switch.tsx'

const UNITS = [
  { value: 'in', text: 'in' },
  { value: 'mm', text: 'mm' },
  { value: '', text: 'both' },
] as const

/** In which units sizes are shown. */
export const UnitsSwitch = () => <LookSwitch label="Units" name="units" choices={UNITS} />
