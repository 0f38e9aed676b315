/**
 * How the bundler writes server code: no comments or spaces, only ASCII, since V8 keeps its text in memory for each
 * thread, at two bytes a letter if one isn't Latin. Names stay for logged errors.
 */
export const COMPACT = {
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
} as const
