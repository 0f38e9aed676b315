/** Settings that the site had, each with what a person should know who still has it. */
export const GONE_SETTINGS: Readonly<Record<string, string>> = {
  INDEXNOW_KEY: 'search engines find changes in the sitemap',
  INDEXNOW_URL: 'search engines find changes in the sitemap',
}
