import { parentPort, workerData } from 'node:worker_threads'
import occt from 'occt-import-js'
import { glbFile } from '#media/models/glb-file.ts'

/** What the worker is given: a STEP file, and how many bytes the library may use for it. */
export type StepTask = { readonly step: Uint8Array; readonly maxMemory: number; readonly maxCorners: number }
/** The GLB file, or null if there is nothing to show. */
export type StepAnswer = { readonly glb: Uint8Array<ArrayBuffer> | null }

const TOO_MUCH = 'The model takes too much memory'
const PAGE_BYTES = 65_536
/** Fine enough for parts of an inch, in shares of the whole and in radians. */
const FINENESS = {
  linearUnit: 'meter',
  linearDeflectionType: 'bounding_box_ratio',
  linearDeflection: 0.001,
  angularDeflection: 0.2,
} as const
const GRAY = [0.5, 0.5, 0.5] as const

/** Turns a STEP file into a GLB file. A thread of its own, because the library can neither be interrupted nor limited. */
async function convert({ step, maxMemory, maxCorners }: StepTask): Promise<StepAnswer> {
  const memory = limitMemory(maxMemory)
  const reader = await occt()
  const { success, meshes = [] } = memory.explained(() => reader.ReadStepFile(step, FINENESS))
  const solid = meshes.filter(({ index }) => index.array.length > 0)
  const corners = solid.reduce((sum, { index }) => sum + index.array.length, 0)
  if (!success || corners === 0 || corners > maxCorners) return { glb: null }
  const glb = glbFile(
    solid.map(({ attributes, index, color = GRAY }) => ({
      positions: attributes.position.array,
      normals: attributes.normal?.array ?? null,
      triangles: index.array,
      color,
    })),
  )
  return { glb }
}

/**
 * A thread's limits don't count the memory of WebAssembly, so growing it is refused here. `explained` says so where the
 * library fails without words.
 */
function limitMemory(maxBytes: number) {
  const limit = { refused: false }
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES <= maxBytes) return grow.call(this, pages)
    limit.refused = true
    throw new RangeError(TOO_MUCH)
  }
  return {
    explained<Read>(read: () => Read): Read {
      try {
        return read()
      } catch (error) {
        throw limit.refused ? new Error(TOO_MUCH) : error
      }
    },
  }
}

parentPort?.postMessage(await convert(workerData))
