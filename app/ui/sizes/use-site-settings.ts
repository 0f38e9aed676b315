import { createContext, use } from 'react'
import { DEFAULT_SETTINGS } from '#catalog/company/site-settings.ts'

export const SiteSettingsContext = createContext(DEFAULT_SETTINGS)

export const useSiteSettings = () => use(SiteSettingsContext)
