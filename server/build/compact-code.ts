/** Plain ASCII without comments and spaces: V8 keeps the text for each thread. Names stay for logged errors. */
export const COMPACT = {
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
} as const
