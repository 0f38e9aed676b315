import { createContext } from 'react'
import type { Fact } from '#app/page-facts.ts'

/** The facts of the page being rendered; the browser has none. */
export const FactsContext = /* @__PURE__ */ createContext<readonly Fact[]>([])
