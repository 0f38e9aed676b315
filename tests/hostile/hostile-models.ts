import { createDraw } from '#tests/samples/draw.ts'
import { SIMPLE_STEP } from '#tests/samples/simple-step.ts'

type Spoil = (step: string, share: number) => string | Uint8Array

/** Ways to spoil a STEP file. `share` is between 0 and 1. */
const SPOILS: readonly Spoil[] = [
  (step, share) => step.slice(0, Math.floor(step.length * share)), // cut off
  (step, share) => step.replace(/#(\d+)=/g, (_, id) => `#${Math.floor(Number(id) * share)}=`), // ids that clash
  (step, share) => step.replace('EDGE_LOOP', `EDGE_LOOP('',(#${Math.floor(share * 99)}));\n#9=EDGE_LOOP`), // refers to itself
  (step, share) => step.replaceAll('3.', `${share}E300`), // as large as numbers go
  (step, share) => step.replace('DATA;', `DATA;${'('.repeat(Math.floor(share * 200_000))}`), // deep
  (step, share) => step.replaceAll(/\d+\.\d+/g, () => (share > 0.5 ? 'NAN' : '0.')), // no numbers
  (step, share) => Uint8Array.from(Buffer.from(step), (byte, at) => (at % 97 < share * 30 ? (byte * 7) % 256 : byte)),
  (_, share) => '\0'.repeat(Math.floor(share * 1_000_000)),
  (_, share) => `<!DOCTYPE html>${'<b>'.repeat(Math.floor(share * 10_000))}`,
  (step, share) => step.replaceAll(/#(\d+)\b(?!=)/g, (_, id) => `#${Math.floor(Number(id) * (1 + share))}`), // leads nowhere
]

/** This many spoiled STEP files, the same on every run. */
export function hostileModels(count: number): Map<string, string | Uint8Array> {
  const draw = createDraw('hostile models')
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const spoil = SPOILS[index % SPOILS.length]
      return [`hostile-${index}.step`, spoil ? spoil(SIMPLE_STEP, draw.next()) : '']
    }),
  )
}
