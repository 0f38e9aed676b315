/**
 * Bases with irregular numbers: letters, a dot, a slash, a space, an underscore, a leading zero.
 * Real tables have a few, and each kind of search needs one.
 */
const ODD_NAMES: Readonly<Record<string, string>> = {
  '1413': '1413A',
  '1504': '1504.1',
  '24-505': '24.505',
  '26-604': 'BNP 26-604',
  '32-204': 'BP32/204',
  '34-303': '034303',
  '45-707': 'PJ 45-707',
  '50-405': '50_405',
  '52-411': '52-411B',
  '11-609': '11-609A',
  '6133': '6133/2',
  '6241': '6241.5',
  '1834': '1834.5',
  '1852': '1852 A',
  '1863': '1863_2',
}

/** The base number on the drawing. */
export const baseName = (base: string): string => ODD_NAMES[base] ?? base
