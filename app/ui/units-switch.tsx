import { DisplaySwitch } from '#app/ui/display-switch.tsx'

const UNITS = [
  { value: 'in', text: 'in' },
  { value: 'mm', text: 'mm' },
  { value: '', text: 'both' },
] as const

/** Chooses the units in which sizes are shown. */
export const UnitsSwitch = () => <DisplaySwitch label="Units" name="units" choices={UNITS} />
