/** Prints a line for each tenth of long work. Returns a function that takes what was done since the last call. */
export function tenthsOf(
  total: number,
  words: (done: number) => string,
  print: (line: string) => void,
): (count: number) => void {
  let done = 0
  const tenth = () => Math.floor((10 * done) / total)
  return (count) => {
    const before = tenth()
    done += count
    if (tenth() > before) print(words(done))
  }
}
