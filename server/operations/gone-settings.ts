/** Settings that the site had, each with what a person should know who still has it. */
export const GONE_SETTINGS: Readonly<Record<string, string>> = {
  CATALOGUE_ENV: 'CATALOG_ENV replaces it',
  IMPORT_UNDO_MB: '200 MB of earlier values are kept for an undo',
  INDEXNOW_KEY: 'search engines find changes in the sitemap',
  INDEXNOW_URL: 'search engines find changes in the sitemap',
  MAIL_NOTICES: 'MAIL_FOLLOWERS replaces it',
  OFFLINE: 'the site is used with a network, and browsers drop the pages that they saved',
}
