import type { ColumnKind } from '#catalog/registry/family.ts'

export const KIND_WORDS: Readonly<Record<ColumnKind, string>> = {
  text: 'Text',
  dimension: 'Length, in inches or millimeters',
  gauge: 'Wire gauge (AWG)',
  swatch: 'Color',
  number: 'Part number that search finds',
  date: 'Date',
  current: 'Current (A, mA)',
  voltage: 'Voltage (V, kV)',
  temperature: 'Temperature (°C, °F)',
  resistance: 'Resistance (Ω, mΩ)',
  torque: 'Torque (in-lb, N·m)',
  plating: 'Plating thickness (µin, µm)',
  weight: 'Weight (g, oz, lb)',
}
