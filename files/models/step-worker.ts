import { parentPort, workerData } from 'node:worker_threads'
import occt from 'occt-import-js'
import { glbFile } from '#files/models/glb-file.ts'
import { threadMs } from '#shared/run-in-thread.ts'

export type StepTask = {
  readonly library: WebAssembly.Module
  readonly step: Uint8Array
  readonly maxMemory: number
  readonly maxCorners: number
}
/** The GLB file, or why the file can't be shown. `ms` is the CPU time used. */
export type StepAnswer = { readonly ms: number } & (
  | { readonly glb: Uint8Array<ArrayBuffer> }
  | { readonly unfit: string }
)

const TOO_MUCH = 'It takes too much memory'
const PAGE_BYTES = 65_536
/** Fine enough for parts of an inch, as a share of the whole and in radians. */
const FINENESS = {
  linearUnit: 'meter',
  linearDeflectionType: 'bounding_box_ratio',
  linearDeflection: 0.001,
  angularDeflection: 0.2,
} as const
const GRAY = [0.5, 0.5, 0.5] as const

/** Converts a STEP file to GLB in its own thread, because the library can't be interrupted or limited. */
async function convert({ library, step, maxMemory, maxCorners }: StepTask): Promise<StepAnswer> {
  const memory = limitMemory(maxMemory)
  const reader = await occt({
    instantiateWasm: (imports, done) => done(new WebAssembly.Instance(library, imports), library),
  })
  const solid = meshesIn(reader, step, memory)
  if (typeof solid === 'string') return { unfit: solid, ms: threadMs() }
  const corners = solid.reduce((sum, { index }) => sum + index.array.length, 0)
  if (corners === 0) return { unfit: 'It has nothing to show', ms: threadMs() }
  if (corners > maxCorners) return { unfit: `It has ${corners / 3} triangles`, ms: threadMs() }
  const glb = glbFile(
    solid.map(({ attributes, index, color = GRAY }) => ({
      positions: attributes.position.array,
      normals: attributes.normal?.array ?? null,
      triangles: index.array,
      color,
    })),
  )
  return { glb, ms: threadMs() }
}

type Reader = Awaited<ReturnType<typeof occt>>
type Mesh = NonNullable<ReturnType<Reader['ReadStepFile']>['meshes']>[number]

function meshesIn(reader: Reader, step: Uint8Array, memory: MemoryLimit): readonly Mesh[] | string {
  let broken = 'It is broken'
  try {
    const { success, meshes = [] } = reader.ReadStepFile(step, FINENESS)
    if (success) return meshes.filter(({ index }) => index.array.length > 0)
  } catch (error) {
    broken = `It is broken: ${error}`
  }
  if (memory.failure) throw memory.failure
  return memory.isReached ? TOO_MUCH : broken
}

/** Why memory couldn't grow: the limit, or the system had no more. The library itself gives no reason. */
type MemoryLimit = { isReached: boolean; failure: unknown }

/** Thread limits don't count WebAssembly memory, so its growth is refused here. */
function limitMemory(maxBytes: number): MemoryLimit {
  const limit: MemoryLimit = { isReached: false, failure: null }
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) {
      limit.isReached = true
      throw new RangeError(TOO_MUCH)
    }
    try {
      return grow.call(this, pages)
    } catch (error) {
      limit.failure = error
      throw error
    }
  }
  return limit
}

parentPort?.postMessage(await convert(workerData))
