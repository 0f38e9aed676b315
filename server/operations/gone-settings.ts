/** Settings that the site had, each with what a person should know who still has it. */
export const GONE_SETTINGS: Readonly<Record<string, string>> = {
  CATALOGUE_ENV: 'CATALOG_ENV replaces it',
  CHANGES_KEEP: 'the log of changes keeps 100,000 entries',
  IMPORT_UNDO_MB: '200 MB of earlier values are kept for an undo',
  INDEXNOW_KEY: 'search engines find changes in the sitemap',
  INDEXNOW_URL: 'search engines find changes in the sitemap',
  MAIL_NOTICES: 'MAIL_FOLLOWERS replaces it',
  MAX_CONNECTIONS: '10,000 connections are held at a time',
  OFFLINE: 'the site is used with a network, and browsers drop the pages that they saved',
  SEARCH_TALLY: 'searches that find nothing are counted, without who typed them',
}
