import { createContext } from 'react'
import type { JsonLd } from '#app/document/json-ld.ts'

/** The JSON-LD of the page being rendered. Empty in the browser. */
export const JsonLdContext = /* @__PURE__ */ createContext<readonly JsonLd[]>([])
