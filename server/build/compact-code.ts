import { minifySync, type Plugin } from 'vite'

const COMPACT = {
  module: true,
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: true, asciiOnly: true },
} as const

/**
 * Removes comments and spaces from the code that runs on the server, and writes other letters than ASCII as escapes: V8 keeps
 * the text of all code in memory, once for each thread and with two bytes a letter if one is not Latin. Names stay, so that a
 * logged error can be read.
 */
export function compactCode(): Plugin {
  return {
    name: 'compact-code',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // Later than `renderChunk`, after which the bundler still writes the code anew.
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const { code, errors } = minifySync(chunk.fileName, chunk.code, COMPACT)
        if (errors.length > 0) this.error(errors.map(({ message }) => message).join('\n'))
        chunk.code = code
      }
    },
  }
}
