import type { Plugin } from 'vite'

type Patch = {
  readonly name: string
  /** The id of the module in node_modules. */
  readonly module: RegExp
  /** The text to replace, with the flag `g`. */
  readonly find: RegExp
  /** How often that text must occur. */
  readonly count: number
  readonly replacement: string
}

/**
 * Patches one module of a dependency in the browser's build. An upgrade that changes the text, or no longer loads the
 * module, fails the build: then look whether the patch is still needed (docs/decisions/0022).
 */
export function modulePatch({ name, module, find, count, replacement }: Patch) {
  let isPatched = false
  return {
    name,
    apply: 'build',
    applyToEnvironment: (environment: { readonly name: string }) => environment.name === 'client',
    buildStart() {
      isPatched = false
    },
    transform: {
      filter: { id: module },
      handler: (code: string, id: string): string => {
        const found = code.match(find)?.length ?? 0
        if (found !== count) throw new Error(`${name} expects ${find} ${count} times in ${id}, but found ${found}.`)
        isPatched = true
        return code.replace(find, replacement)
      },
    },
    buildEnd: (error?: Error) => {
      if (!error && !isPatched) throw new Error(`${name} found no module ${module} in the browser's build.`)
    },
  } as const satisfies Plugin
}
