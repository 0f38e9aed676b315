type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** What the browser tells of the visitor's line; nothing in many browsers, so it is not in the library's types. */
const connection = (): Connection => (navigator as Navigator & { readonly connection?: Connection }).connection ?? {}

/** Whether the visitor pays for data. */
export const savesData = (): boolean => connection().saveData === true

/** Whether the line is slower than most. */
export const isSlowLine = (): boolean => (connection().effectiveType ?? '4g') !== '4g'
