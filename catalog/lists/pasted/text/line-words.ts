/** A comma within a figure separates nothing: `10-880-2-05, 1,000`, `2,5`. The source of a pattern. */
export const COMMA_BETWEEN = ',(?!(?<=(?:^|[\\s,;|(])\\d{1,3},)(?:\\d{3}|\\d{1,2})(?!\\d|-\\w))'

const BETWEEN_WORDS = new RegExp(`[\\s;|]+|${COMMA_BETWEEN}`)

/** Splits a line into words. Removes separators and the punctuation around words, but keeps inch marks. */
export const wordsOf = (text: string): string[] =>
  text
    .split(BETWEEN_WORDS)
    .map((word) =>
      word
        .replace(/^([*_]+)(.+?)\1(?=[:;,]?$)/, '$2')
        .replace(/^(?:["'“”„([{<:=]|-(?!\d))+(?=.)|(?<=.)["'“”)\]}>:.!?=-]+$/g, ''),
    )
    .filter((word) => word === '/' || /[\p{L}\p{N}\p{Sc}]/u.test(word))

/** Meaningless words around a part number. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  'please pls kindly quote quotation need needs needed we i require required rfq send us me price prices pricing for would like to also and of the a an as want order offer give with your best lead time need: quote:'.split(
    ' ',
  ),
)
