/**
 * How the bundler writes code that runs on the server: without comments and spaces, and letters other than ASCII as escapes. V8 keeps
 * the text of all code in memory, once for each thread and with two bytes a letter if one is not Latin. Names stay, so that a
 * logged error can be read.
 */
export const COMPACT = {
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
} as const
