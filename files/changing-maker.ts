import type { Family } from '#catalog/registry/family.ts'
import type { FileMaker } from '#files/file-maker.ts'

/** Makes files for the current families. Finishes what it began for earlier ones. */
export function createChangingMaker(
  families: () => readonly Family[],
  makerOf: (families: readonly Family[]) => FileMaker,
): FileMaker {
  const makers: { readonly of: readonly Family[]; readonly maker: FileMaker }[] = []
  const current = (): FileMaker => {
    const of = families()
    const last = makers.at(-1)
    if (last?.of === of) return last.maker
    const maker = makerOf(of)
    makers.push({ of, maker })
    return maker
  }
  return {
    revision: () => current().revision(),
    has: (path) => current().has(path),
    made: (path) => current().made(path),
    make: (path) => current().make(path),
    async close() {
      await Promise.all(makers.map(({ maker }) => maker.close()))
    },
  }
}
