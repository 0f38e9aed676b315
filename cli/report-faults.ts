import { terminalLine } from '#cli/terminal-text.ts'

export function reportFaults(faults: readonly string[], where: string, printError: (line: string) => void): boolean {
  if (faults.length === 0) return false
  printError(`${faults.length} stored files are missing or damaged in ${where}:`)
  for (const fault of faults) printError(`  ${terminalLine(fault)}`)
  printError('Everything else is there. An older backup may have these files.')
  return true
}
