import { createContext, use } from 'react'
import { DEFAULT_SETTINGS } from '#catalog/company/site-settings.ts'

/** The root sets them from its loader's data. */
export const SiteSettingsContext = createContext(DEFAULT_SETTINGS)

export const useSiteSettings = () => use(SiteSettingsContext)
