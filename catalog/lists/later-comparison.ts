/** Compares lines. Imported once they are loaded: the comparison reads sizes, which the page doesn't need at first. */
export { compareLines } from '#catalog/lists/list-comparison.ts'
