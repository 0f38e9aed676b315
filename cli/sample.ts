import type { Outcome, Work } from '#cli/command.ts'
import { writeSample } from '#sample/csv.ts'

/** `catalogue sample`: writes the sample as CSV files, one a table: a pattern for the operator's own. */
export async function sampleCommand({ families, say }: Work, folder: string): Promise<Outcome> {
  const files = await writeSample(folder, families)
  for (const file of files) say(file)
  return 0
}
