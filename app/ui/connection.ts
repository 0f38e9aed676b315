type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** The Network Information API. Many browsers and TypeScript's DOM types lack it. */
const connection = (): Connection => (navigator as Navigator & { readonly connection?: Connection }).connection ?? {}

export const savesData = (): boolean => connection().saveData === true

export const isSlowConnection = (): boolean => (connection().effectiveType ?? '4g') !== '4g'
