import { createContext, use } from 'react'
import { DEFAULT_SETTINGS } from '#catalog/company/site-settings.ts'

/** The site's settings, for all of a page. The root sets them from its loader's data. */
export const SiteSettingsContext = createContext(DEFAULT_SETTINGS)

/** The settings of `settings.yaml`, in any component. */
export const useSiteSettings = () => use(SiteSettingsContext)
