import { withSideTables } from '#catalog/registry/side-tables.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { writeSample } from '#sample/sample-files.ts'

/** `catalog sample`: writes the sample as one CSV file per table, as templates for the operator. */
export async function sampleCommand({ families, print }: CommandWork, folder: string): Promise<ExitCode> {
  const files = await writeSample(folder, withSideTables(families))
  for (const file of files) print(file)
  return 0
}
