import { sampleModels } from '#demo/sample-models.ts'
import { drawingSvg } from '#documents/cad/drawing-svg.ts'
import { holeDxf } from '#documents/cad/hole-dxf.ts'
import { kicadFootprint, kicadName } from '#documents/cad/kicad-footprint.ts'
import { drawingDxf } from '#documents/drawing-dxf.ts'
import { convertStep } from '#media/models/step-thread.ts'
import { sampleCatalogue } from '#tests/site/built-site.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

// Makes each kind of file that engineers download, for parts of every family, and prints the time and size of one.
const PER_FAMILY = 10
const GLB_FILES = 12
const MAX_MS = 20_000

/** Makes files one after another and prints the median time, the slowest, and their sizes. The first one only warms up. */
async function measured<Given>(
  what: string,
  given: readonly Given[],
  make: (one: Given) => string | Uint8Array | null | Promise<Uint8Array | null>,
): Promise<void> {
  const times: number[] = []
  const sizes: number[] = []
  const [first, ...others] = given
  if (first !== undefined) await make(first)
  for (const one of others) {
    const from = performance.now()
    const file = await make(one)
    times.push(performance.now() - from)
    sizes.push(file === null ? 0 : Buffer.byteLength(file))
  }
  const ms = (value: number | undefined) => `${value?.toFixed(2)} ms`
  const kB = (bytes: number | undefined) => `${((bytes ?? 0) / 1_000).toFixed(1)} kB`
  const [time, size] = [sorted(times), sorted(sizes)]
  const middle = Math.floor(times.length / 2)
  console.log(
    `${what}: ${ms(time[middle])} (slowest ${ms(time.at(-1))}), ${kB(size[middle])} (largest ${kB(size.at(-1))}), ${times.length} files`,
  )
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

const catalogue = sampleCatalogue()
const about = { date: '2026-11-21', sample: true }
const parts = FAMILIES.flatMap(({ table: name }) => {
  const table = catalogue.table(name)
  return Array.from({ length: Math.min(PER_FAMILY, table?.size ?? 0) }, (_, row) => row).flatMap((row) => {
    if (!table) return []
    const { partNumber: number, displayName, url: address } = table.part(row)
    return [
      { ...about, number, name: displayName, address, outline: table.outline(row), hole: table.mountingHole(row) },
    ]
  })
})
const holes = parts.flatMap(({ hole, ...part }) => (hole ? [{ ...part, hole }] : []))
const models = sampleModels(FAMILIES)
const steps = FAMILIES.flatMap(({ pdfFolder }) =>
  models
    .paths()
    .filter((path) => path.startsWith(`product-models/${pdfFolder}/`))
    .slice(0, PER_FAMILY),
)
const written = steps.map((path) => models.find(path)?.() ?? '')

await measured('STEP', steps, (path) => models.find(path)?.() ?? null)
const some = Math.ceil(written.length / GLB_FILES)
await measured(
  'GLB of a STEP file, with its thread',
  written.filter((_, index) => index % some === 0),
  async (step) => {
    const converted = await convertStep(Buffer.from(step), { maxMs: MAX_MS }, { ms: 0 })
    return 'glb' in converted ? converted.glb : null
  },
)
await measured('drawing SVG', parts, drawingSvg)
await measured('drawing DXF', parts, drawingDxf)
await measured('hole DXF', holes, ({ number, hole }) => holeDxf({ holes: [{ number, hole }], pitch: null, notes: [] }))
await measured('KiCad footprint', holes, ({ number, name: familyName, address, hole }) =>
  kicadFootprint({ name: kicadName(number), number, familyName, address, hole }, null),
)
