/** A colored surface of triangles, in meters. Color is linear red, green and blue. */
export type ModelMesh = {
  readonly positions: readonly number[]
  readonly normals: readonly number[] | null
  readonly triangles: readonly number[]
  readonly color: readonly [number, number, number]
}

const FLOAT = 5126
const UNSIGNED_INT = 5125
const VERTICES = 34962
const TRIANGLES = 34963
const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942

export function glbFile(meshes: readonly ModelMesh[]): Uint8Array<ArrayBuffer> {
  const arrays: (Float32Array | Uint32Array)[] = []
  const bufferViews: object[] = []
  const accessors: object[] = []
  const materials: object[] = []
  const materialOf = new Map<string, number>()
  let length = 0
  const add = (array: Float32Array | Uint32Array, target: number, rest: object): number => {
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: array.byteLength, target })
    arrays.push(array)
    length += array.byteLength
    return accessors.push({ bufferView: bufferViews.length - 1, ...rest }) - 1
  }
  const vectors = (values: readonly number[], rest: object = {}) => {
    const array = Float32Array.from(values)
    return add(array, VERTICES, { componentType: FLOAT, count: array.length / 3, type: 'VEC3', ...rest })
  }
  const material = (color: ModelMesh['color']): number => {
    const known = materialOf.get(color.join())
    if (known !== undefined) return known
    const pbrMetallicRoughness = { baseColorFactor: [...color, 1], metallicFactor: 0.35, roughnessFactor: 0.45 }
    const index = materials.push({ pbrMetallicRoughness, doubleSided: true }) - 1
    materialOf.set(color.join(), index)
    return index
  }
  const shown = meshes.map(({ positions, normals, triangles, color }) => {
    const indices = Uint32Array.from(triangles)
    const POSITION = vectors(positions, limitsOf(positions))
    const attributes = normals === null ? { POSITION } : { POSITION, NORMAL: vectors(normals) }
    const corners = { componentType: UNSIGNED_INT, count: indices.length, type: 'SCALAR' }
    return { primitives: [{ attributes, indices: add(indices, TRIANGLES, corners), material: material(color) }] }
  })
  const json = new TextEncoder().encode(
    JSON.stringify({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: shown.map((_, index) => index) }],
      nodes: shown.map((_, mesh) => ({ mesh })),
      meshes: shown,
      materials,
      accessors,
      bufferViews,
      buffers: [{ byteLength: length }],
    }),
  )
  const jsonLength = Math.ceil(json.length / 4) * 4
  const file = new Uint8Array(12 + 8 + jsonLength + 8 + length)
  const header = new DataView(file.buffer)
  const words = [MAGIC, 2, file.length, jsonLength, JSON_CHUNK]
  for (const [index, word] of words.entries()) header.setUint32(index * 4, word, true)
  file.fill(0x20, 20, 20 + jsonLength)
  file.set(json, 20)
  header.setUint32(20 + jsonLength, length, true)
  header.setUint32(24 + jsonLength, BINARY_CHUNK, true)
  let at = 28 + jsonLength
  for (const { buffer, byteLength } of arrays) {
    file.set(new Uint8Array(buffer, 0, byteLength), at)
    at += byteLength
  }
  return file
}

function limitsOf(positions: readonly number[]): { min: number[]; max: number[] } {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const max = min.map((limit) => -limit)
  for (const [index, value] of positions.entries()) {
    min[index % 3] = Math.min(min[index % 3] ?? value, Math.fround(value))
    max[index % 3] = Math.max(max[index % 3] ?? value, Math.fround(value))
  }
  return { min, max }
}
