type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** The Network Information API. Many browsers and TypeScript's DOM types lack it. */
const connection = (): Connection => (navigator as Navigator & { readonly connection?: Connection }).connection ?? {}

/** Whether the visitor has asked the browser to save data. */
export const savesData = (): boolean => connection().saveData === true

/** Whether the connection is slower than 4G. */
export const isSlowConnection = (): boolean => (connection().effectiveType ?? '4g') !== '4g'
