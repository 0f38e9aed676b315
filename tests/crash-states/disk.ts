import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileCall } from '#tests/crash-states/trace.ts'

/** A change that is lost at a power cut, or not. */
type Unsynced<Change> = { readonly ended: number; readonly change: Change }
type FileNode = { readonly kind: 'file'; synced: Buffer; unsynced: Unsynced<Write>[]; size: number }
type FolderNode = { readonly kind: 'folder'; synced: Names; unsynced: Unsynced<Naming>[]; now: Names }
type Names = Map<string, FileNode | FolderNode>
type Write = { readonly at: number; readonly bytes: Buffer } | { readonly size: number }
/** `null` removes the name. A rename is one change: its old and new name are never both lost. */
type Naming = readonly (readonly [folder: FolderNode, name: string, node: FileNode | FolderNode | null])[]

/** How much of what wasn't synced is on the disk: nothing, a random part with torn writes, all. */
export const KEPT = ['nothing', 'some', 'all'] as const
export type Kept = (typeof KEPT)[number]

const SECTOR = 512
const TORN_ONE_IN = 3
/** Of what is unsynced, this part is kept by `some`. */
const HALF = 0.5

/**
 * What a disk holds of a folder, call by call, and what may be left of it at a power cut. A file's bytes are safe once the file
 * is synced, a name once its folder is. Anything else may be there or not, in any order; a write may be there in part.
 */
export class ModelDisk {
  readonly #root: FolderNode = folderNode()
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Another disk with the same content, all of it synced. */
  static at(path: string, files: ReadonlyMap<string, Buffer | null>): ModelDisk {
    const disk = new ModelDisk(path)
    for (const [name, bytes] of files) {
      const call = { path: join(path, name), began: 0, ended: 0 }
      disk.apply({ ...call, kind: 'make', isFolder: bytes === null })
      if (bytes) disk.apply({ ...call, kind: 'write', at: 0, bytes })
      disk.apply({ ...call, kind: 'sync' })
      disk.apply({ kind: 'sync', path: dirname(call.path), began: 0, ended: 0 })
    }
    return disk
  }

  apply(call: FileCall): void {
    if (call.kind === 'sync') this.#sync(call)
    else if (call.kind === 'copy') this.#copy(call)
    else if (call.kind === 'write' || call.kind === 'truncate') this.#write(call)
    else this.#name(call)
  }

  /** The files after a power cut now, by their path in the folder; a folder is null. */
  afterCut(kept: Kept, random: () => number): Map<string, Buffer | null> {
    const chosen = new Map<Naming, boolean>()
    const isKept = (naming: Naming): boolean => {
      if (!chosen.has(naming)) chosen.set(naming, kept === 'all' || (kept === 'some' && random() < HALF))
      return chosen.get(naming) === true
    }
    const files = new Map<string, Buffer | null>()
    function walk(folder: FolderNode, path: string): void {
      const names = new Map(folder.synced)
      for (const { change } of folder.unsynced) if (isKept(change)) nameIn(folder, names, change)
      for (const [name, node] of names) {
        const inside = join(path, name)
        if (node.kind === 'file') files.set(inside, contentOf(node, kept, random))
        else {
          files.set(inside, null)
          walk(node, inside)
        }
      }
    }
    walk(this.#root, '')
    return files
  }

  #sync(call: FileCall): void {
    const node = this.#nodeAt(call.path)
    if (!node) return // deleted meanwhile
    const isCovered = ({ ended }: { ended: number }) => ended <= call.began
    if (node.kind === 'file') {
      for (const { change } of node.unsynced.filter(isCovered)) node.synced = written(node.synced, change)
      node.unsynced = node.unsynced.filter((each) => !isCovered(each))
      return
    }
    const covered = new Set(node.unsynced.filter(isCovered).map(({ change }) => change))
    for (const change of covered) {
      for (const folder of new Set(change.map(([each]) => each))) {
        nameIn(folder, folder.synced, change)
        folder.unsynced = folder.unsynced.filter((each) => each.change !== change)
      }
    }
  }

  #copy({ path, from, size, began, ended }: FileCall & { kind: 'copy' }): void {
    const [source, target] = [this.#nodeAt(from), this.#nodeAt(path)]
    if (source?.kind !== 'file' || target?.kind !== 'file')
      throw new Error(`${from} is copied to ${path}, and one is missing`)
    const bytes = contentOf(source, 'all', () => 1).subarray(target.size, target.size + size)
    this.#write({ kind: 'write', path, at: target.size, bytes, began, ended })
  }

  #write(call: FileCall & { kind: 'write' | 'truncate' }): void {
    const node = this.#nodeAt(call.path)
    if (node?.kind !== 'file') return // deleted, and still open
    const change = call.kind === 'truncate' ? { size: call.size } : { at: call.at ?? node.size, bytes: call.bytes }
    node.size = 'size' in change ? change.size : Math.max(node.size, change.at + change.bytes.length)
    node.unsynced.push({ ended: call.ended, change })
  }

  #name(call: FileCall & { kind: 'make' | 'remove' | 'rename' }): void {
    const { parent, name } = this.#place(call.path)
    if (!parent || name === '') return
    const node = parent.now.get(name)
    if (call.kind === 'make') {
      if (!node) this.#rename(call, [[parent, name, call.isFolder ? folderNode() : fileNode()]])
    } else if (call.kind === 'remove') this.#rename(call, [[parent, name, null]])
    else {
      const target = this.#place(call.to)
      if (!node || !target.parent) throw new Error(`${call.path} is renamed and isn't there`)
      this.#rename(call, [
        [parent, name, null],
        [target.parent, target.name, node],
      ])
    }
  }

  #rename({ ended }: FileCall, change: Naming): void {
    for (const folder of new Set(change.map(([each]) => each))) {
      nameIn(folder, folder.now, change)
      folder.unsynced.push({ ended, change })
    }
  }

  /** The folder that has a path, now. */
  #place(path: string): { parent: FolderNode | null; name: string } {
    if (!path.startsWith(`${this.#path}/`)) return { parent: null, name: '' }
    const names = path.slice(this.#path.length + 1).split('/')
    const name = names.pop() ?? ''
    let parent = this.#root
    for (const each of names) {
      const next = parent.now.get(each)
      if (next?.kind !== 'folder') return { parent: null, name }
      parent = next
    }
    return { parent, name }
  }

  #nodeAt(path: string): FileNode | FolderNode | undefined {
    if (path === this.#path) return this.#root
    const { parent, name } = this.#place(path)
    return parent?.now.get(name)
  }
}

const fileNode = (): FileNode => ({ kind: 'file', synced: Buffer.alloc(0), unsynced: [], size: 0 })
const folderNode = (): FolderNode => ({ kind: 'folder', synced: new Map(), unsynced: [], now: new Map() })

/** The names of one folder after a change. */
function nameIn(folder: FolderNode, names: Names, change: Naming): void {
  for (const [where, name, node] of change) {
    if (where !== folder) continue
    if (node) names.set(name, node)
    else names.delete(name)
  }
}

function written(content: Buffer, change: Write): Buffer {
  if ('size' in change) return Buffer.concat([content.subarray(0, change.size)], change.size)
  const end = change.at + change.bytes.length
  const grown = Buffer.concat([content], Math.max(content.length, end))
  change.bytes.copy(grown, change.at)
  return grown
}

function contentOf({ synced, unsynced }: FileNode, kept: Kept, random: () => number): Buffer {
  let content = synced
  if (kept === 'nothing') return content
  for (const { change } of unsynced) {
    if (kept === 'some' && random() >= HALF) continue
    const isTorn = kept === 'some' && 'bytes' in change && random() * TORN_ONE_IN < 1
    const sectors = isTorn ? Math.floor((random() * change.bytes.length) / SECTOR) : 0
    content = written(content, isTorn ? { ...change, bytes: change.bytes.subarray(0, sectors * SECTOR) } : change)
  }
  return content
}

/** All files in a folder, by their path in it; a folder is null. Folders come before what is in them. */
export async function readFiles(folder: string, path = ''): Promise<Map<string, Buffer | null>> {
  const files = new Map<string, Buffer | null>()
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const inside = join(path, entry.name)
    files.set(inside, entry.isDirectory() ? null : await readFile(join(folder, inside)))
    if (entry.isDirectory()) for (const [name, bytes] of await readFiles(folder, inside)) files.set(name, bytes)
  }
  return files
}

/** Writes what is left after a power cut into an empty folder. */
export async function writeFiles(files: ReadonlyMap<string, Buffer | null>, to: string): Promise<void> {
  for (const [path, content] of files) {
    if (content) await writeFile(join(to, path), content)
    else await mkdir(join(to, path), { recursive: true })
  }
}
